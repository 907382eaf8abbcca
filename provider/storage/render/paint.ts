/** Transforms one picture after the other, in a process of its own: what decodes pictures is large, native and busy. */
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { type FormSize, formSize } from './form-size.ts';
import { type FormType, type Painted, type Painting, Refused, unreadable } from './painting.ts';
import { checkSource, mostSourcePixels, type SourceHead } from './source-limits.ts';
import type { Gravity, Transformation } from './transformations.ts';

// Memory stays small, and a second processor is left to others.
sharp.cache(false);
sharp.concurrency(1);
// Pictures alone: no documents, no drawings that name other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((type) => `VipsForeignLoad${type}File`) });

/** Encoders take longer, and more memory, for some types. */
const mostPixels: Readonly<Record<FormType, number>> = {
  jpeg: 16_000_000,
  png: 16_000_000,
  webp: 16_000_000,
  avif: 4_000_000,
  gif: 4_000_000,
};

/** Writes the form that is asked for: upright, in sRGB, with nothing of what stands beside the pixels. */
export const paint = async ({ source, target, asked }: Painting): Promise<Painted> => {
  const options = { limitInputPixels: mostSourcePixels, failOn: 'error' } as const;
  try {
    // Reads the head alone; the limit is ours to word.
    const metadata = await sharp(source, { limitInputPixels: false }).metadata();
    const head = headOf(metadata);
    checkSource(head);
    const type = typeOf(head, asked);
    const size = formSize(metadata.autoOrient, asked, mostPixels[type]);
    const picture = encoded(cut(sharp(source, options).autoOrient(), size, asked.gravity), type, asked.quality);
    const { size: bytes } = await picture.toFile(target);
    return { type, size: bytes };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    // The disk, and not the picture.
    if (/missing|No space left|unable to (open for )?write|write error/i.test(String(error))) throw error;
    return { refused: unreadable };
  }
};

const headOf = ({ format, width, height, channels, depth, isProgressive, orientation = 1 }: Metadata): SourceHead => ({
  format: format === 'heif' ? 'avif' : format,
  width,
  height,
  channels,
  bytesPerSample: depth === 'uchar' ? 1 : 2,
  isProgressive,
  isTurned: orientation > 1,
});

const typeOf = ({ format }: SourceHead, { format: asked }: Transformation): FormType =>
  asked === 'webp' || asked === 'avif' ? asked : (format as FormType);

const cut = (picture: Sharp, { scaled, form }: FormSize, gravity: Gravity | undefined): Sharp => {
  // Where most is to be seen is known to the library alone, which then scales and cuts in one.
  if (gravity?.type === 'sm') return picture.resize({ ...form, fit: 'cover', position: 'attention' });
  const [left, top] = [
    Math.round(startOf(scaled.width, form.width, across(gravity))),
    Math.round(startOf(scaled.height, form.height, down(gravity))),
  ];
  const whole = picture.resize({ ...scaled, fit: 'fill' });
  return form.width === scaled.width && form.height === scaled.height ? whole : whole.extract({ left, top, ...form });
};

/** Where to cut, so that the point `at` (0 to 1) is as near to the middle as can be. */
const startOf = (whole: number, part: number, at: number): number =>
  Math.min(Math.max(at * whole - part / 2, 0), whole - part);

const across = (gravity: Gravity | undefined): number => gravity?.x ?? toward(gravity, 'we', 'ea');
const down = (gravity: Gravity | undefined): number => gravity?.y ?? toward(gravity, 'no', 'so');

const toward = (gravity: Gravity | undefined, start: string, end: string): number => {
  const type = gravity?.type ?? 'ce';
  return type.includes(start) ? 0 : type.includes(end) ? 1 : 0.5;
};

const encoded = (picture: Sharp, type: FormType, quality = 80): Sharp => {
  switch (type) {
    case 'jpeg':
      return picture.jpeg({ quality });
    case 'webp':
      return picture.webp({ quality });
    // Its scale is another, and its slower efforts gain little.
    case 'avif':
      return picture.avif({ quality: Math.round(quality * 0.65), effort: 2 });
    case 'png':
      return picture.png();
    case 'gif':
      return picture.gif();
  }
};
