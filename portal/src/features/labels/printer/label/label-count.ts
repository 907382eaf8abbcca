import { countText } from '../../../../../../shop/money.ts';

/** '1 line', '1,200 lines'. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** '1 label', '1,200 labels'. */
export const labelsText = (count: number): string => counted(count, 'label', 'labels');
