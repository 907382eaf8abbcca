import type { PictureSize } from './picture-header.ts';

/** A part of a picture, in its pixels. */
export type Box = PictureSize & { readonly left: number; readonly top: number };

/** What is kept of a picture: all of it, or a part of 3:4, by how near it is and where its middle lies, 0 to 1. */
export type Frame =
  | { readonly form: 'whole' }
  | { readonly form: 'portrait'; readonly zoom: number; readonly x: number; readonly y: number };

export const whole: Frame = { form: 'whole' };

/** As much of the middle as there is. */
export const portrait: Frame = { form: 'portrait', zoom: 1, x: 0.5, y: 0.5 };

/** Width through height of what the list and the tiles show. */
const portraitRatio = 3 / 4;

/** So near that a photo of a phone still fills the whole of a screen. */
export const mostZoom = 3;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The part of a picture of this size that a frame keeps. */
export const boxOf = (frame: Frame, { width, height }: PictureSize): Box => {
  if (frame.form === 'whole') return { left: 0, top: 0, width, height };
  const zoom = between(1, frame.zoom, mostZoom);
  const wide = Math.max(1, Math.min(width, height * portraitRatio) / zoom);
  const high = Math.max(1, Math.min(height, width / portraitRatio) / zoom);
  return {
    left: between(0, frame.x * width - wide / 2, Math.max(0, width - wide)),
    top: between(0, frame.y * height - high / 2, Math.max(0, height - high)),
    width: Math.min(wide, width),
    height: Math.min(high, height),
  };
};

/** The frame moved by parts of its own width and height; it stays within the picture. */
export const moved = (frame: Frame, size: PictureSize, right: number, down: number): Frame => {
  if (frame.form === 'whole') return frame;
  const { left, top, width, height } = boxOf(frame, size);
  const target = { ...frame, x: (left + width / 2 + right * width) / size.width };
  const box = boxOf({ ...target, y: (top + height / 2 + down * height) / size.height }, size);
  return { ...frame, x: (box.left + box.width / 2) / size.width, y: (box.top + box.height / 2) / size.height };
};

/** A size of the same form whose long side is at most `longest`: nothing is made larger. */
export const fitted = ({ width, height }: PictureSize, longest: number): PictureSize => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
