import type { DeletedObject } from '../../lib/answers.ts';
import { whenText } from '../../lib/clock-text.ts';

/** What is said of a label whose product, or size and color, was deleted. */
export const goneWords = ({ productid, name, variant, deleted_at }: DeletedObject): string => {
  const product = [productid, name].filter(Boolean).join(', ');
  return `${variant === null ? product : `${variant} of ${product}`}, was deleted on ${whenText(deleted_at)}.`;
};

/** Where it can be put back. */
export const goneHint = 'It can be put back from the history.';
