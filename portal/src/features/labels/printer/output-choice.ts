import { type LabelFormat, labelFormats } from '../../../../../shop/label/geometry.ts';
import { storedValue, storeValue } from './machine-storage.ts';

/** Where labels come out: the label printer, or a PDF for another printer, one label a page or 65 on an A4 sheet. */
export type Output = 'printer' | 'roll' | 'sheet';

/** The size of label that the output takes. */
export const formatOf = (output: Output): LabelFormat => labelFormats[output === 'sheet' ? 'sheet' : 'roll'];

const name = 'thaan-label-output';
const isOutput = (value: unknown): value is Output => value === 'printer' || value === 'roll' || value === 'sheet';

/** Where the labels of this machine came out last. */
export const rememberedOutput = (): Output => {
  const kept = storedValue(name);
  return isOutput(kept) ? kept : 'printer';
};

export const rememberOutput = (output: Output): boolean => storeValue(name, output);
