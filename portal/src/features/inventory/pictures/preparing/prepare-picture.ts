import { pictureEdges } from '../../../../../../shop/pictures.ts';
import { boxOf, type Frame, fitted } from './frame.ts';
import type { PictureSize } from './picture-header.ts';

/** What is sent of a picture: as it is shown large, and a small one for cards and tiles. */
export type PreparedPicture = { readonly display: Blob; readonly small: Blob };

/** The large form has less than this. */
const mostBytes = 400_000;

const qualities = [0.86, 0.78, 0.68, 0.56, 0.44];
const smallQuality = 0.8;

/** Draws a part of a picture in this size, on white where it is seen through. */
const drawn = async (picture: ImageBitmap, frame: Frame, size: PictureSize): Promise<HTMLCanvasElement> => {
  const { left, top, width, height } = boxOf(frame, picture);
  const part = await createImageBitmap(
    picture,
    Math.round(left),
    Math.round(top),
    Math.max(1, Math.floor(width)),
    Math.max(1, Math.floor(height)),
    { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
  );
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser has no canvas to draw a picture on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(part, 0, 0);
  part.close();
  return canvas;
};

/** As a file it holds what is seen and nothing else: no place, no camera. */
const asJpeg = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob?.type !== 'image/jpeg') throw new Error('The browser could not write a picture.');
  return blob;
};

/** In the best quality that keeps it small enough; what is too much in all of them is made smaller. */
const displayOf = async (picture: ImageBitmap, frame: Frame): Promise<Blob> => {
  for (let edge: number = pictureEdges.display; ; edge = Math.floor(edge * 0.8)) {
    const canvas = await drawn(picture, frame, fitted(boxOf(frame, picture), edge));
    for (const quality of qualities) {
      const blob = await asJpeg(canvas, quality);
      if (blob.size < mostBytes) return blob;
    }
  }
};

/** Both forms of what a frame keeps of a picture, as JPEG. */
export const preparePicture = async (picture: ImageBitmap, frame: Frame): Promise<PreparedPicture> => {
  const small = await drawn(picture, frame, fitted(boxOf(frame, picture), pictureEdges.small));
  return { display: await displayOf(picture, frame), small: await asJpeg(small, smallQuality) };
};
