import { useEffect, useRef } from 'react';
import type { Bitmap } from '../../../../../../shop/label/bitmap.ts';
import { classNames } from '../../../../ui/class-names.ts';

const paint = (canvas: HTMLCanvasElement, bitmap: Bitmap): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(bitmap.width, bitmap.height);
  for (const [at, dot] of bitmap.dots.entries()) {
    image.data.fill(dot === 1 ? 0 : 255, at * 4, at * 4 + 3);
    image.data[at * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
};

type LabelPictureProps = {
  bitmap: Bitmap;
  /** What the label says, for those who cannot see it. */
  description: string;
  className?: string;
};

/** A label dot by dot, on its white paper in either colour scheme. */
export function LabelPicture({ bitmap, description, className }: LabelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, bitmap);
  }, [bitmap]);
  return (
    <canvas
      ref={canvas}
      width={bitmap.width}
      height={bitmap.height}
      role="img"
      aria-label={description}
      className={classNames('block h-auto max-w-full rounded-md bg-white', className)}
      style={{ width: bitmap.width, imageRendering: 'pixelated' }}
    />
  );
}
