/** Width through height of what is shown of the camera's picture. */
const shownRatio = 4 / 3;

/** As wide as a label needs to be read at arm's length, in pixels; more takes longer and finds no more. */
const mostWidth = 960;

/** A part of a picture, in its pixels, and by what it is made smaller to be looked at. */
export type Sight = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
};

/**
 * Where a barcode is looked for in a camera's picture of this size: about the frame that is drawn over it, the middle of
 * what is shown. A smaller part is looked at sooner.
 */
export const sightOf = (pictureWidth: number, pictureHeight: number): Sight => {
  const shown = {
    width: Math.min(pictureWidth, pictureHeight * shownRatio),
    height: Math.min(pictureHeight, pictureWidth / shownRatio),
  };
  const width = shown.width;
  const height = shown.height * 0.6;
  return {
    left: (pictureWidth - width) / 2,
    top: (pictureHeight - height) / 2,
    width,
    height,
    scale: Math.min(1, mostWidth / width),
  };
};
