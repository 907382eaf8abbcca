import type { WrittenCell } from '../../../../shop/spreadsheet/written.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Turns lines into the bytes of a file, as they come. */
export type FileWriter = {
  /** The bytes that stand after these lines; of the first lines with what the file begins with. */
  lines(lines: readonly (readonly WrittenCell[])[]): Bytes[];
  /** The rest of the file. */
  end(): Bytes[];
};
