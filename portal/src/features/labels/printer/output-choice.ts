import { type LabelFormat, labelFormats } from '../../../../../shop/label/geometry.ts';

/** Where labels come out: the label printer, or a PDF for another printer, one label a page or 65 on an A4 sheet. */
export type Output = 'printer' | 'roll' | 'sheet';

/** The size of label that the output takes. */
export const formatOf = (output: Output): LabelFormat => labelFormats[output === 'sheet' ? 'sheet' : 'roll'];
