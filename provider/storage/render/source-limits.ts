import { refused } from './painting.ts';

/** What is known of a picture before it is decoded. */
export interface SourceHead {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytesPerSample: number;
  /** Interlaced or progressive: nothing of it is whole before its end. */
  readonly isProgressive: boolean;
  /** Has to be turned or mirrored. */
  readonly isTurned: boolean;
}

/** Phones take up to 50 megapixels, some 108. */
export const mostSourcePixels = 110_000_000;

/** Of a picture that has to be in memory as a whole. */
const mostBytesAtOnce = 256 * 1024 * 1024;

/** Refuses what would take too much memory, by its head alone. */
export const checkSource = (head: SourceHead): void => {
  const pixels = head.width * head.height;
  if (pixels > mostSourcePixels) throw refused(`The source image has more than ${mostSourcePixels / 1e6} megapixels`);
  if (pixels * bytesAtOnce(head) > mostBytesAtOnce)
    throw refused(`The source image has too many pixels for its form: save it as a plain JPEG, or smaller`);
};

/** Bytes of a pixel that are in memory while the others are; 0 where a picture is read line by line. */
const bytesAtOnce = ({ format, channels, bytesPerSample, isProgressive, isTurned }: SourceHead): number => {
  // Measured: what decodes AVIF holds its planes, their copies and the result.
  if (format === 'avif') return 18;
  if (format === 'gif') return 4;
  if (format === 'jpeg') return isProgressive ? 4 : 0;
  if (format === 'png' && (isProgressive || isTurned)) return channels * bytesPerSample;
  return 0;
};
