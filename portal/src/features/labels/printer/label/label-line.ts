import type { LabelLine } from '../../../../lib/answers.ts';

export type { LabelLine };

/** What a line is known by, also when its product was changed meanwhile. */
export const lineKey = ({ productid, variantid }: Pick<LabelLine, 'productid' | 'variantid'>): string =>
  variantid ?? `product ${productid}`;

/** 'M, Red': what tells a line from the others of its product; '' where there is nothing to tell. */
export const variantText = ({ size, color }: Pick<LabelLine, 'size' | 'color'>): string =>
  [size, color].filter(Boolean).join(', ');

/** 'BC26001, M, Red': the whole line in a sentence. */
export const lineText = (line: Pick<LabelLine, 'productid' | 'size' | 'color'>): string =>
  [line.productid, variantText(line)].filter(Boolean).join(', ');
