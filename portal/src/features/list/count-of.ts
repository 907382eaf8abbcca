import { countText } from '../../../../shop/money.ts';

/** '1 customer', '1,00,000 customers'; undefined until it is known how many. */
export const countOf = (count: number | undefined, noun: string): string | undefined => {
  if (count === undefined) return undefined;
  return count === 1 ? `1 ${noun}` : `${countText(count)} ${noun}s`;
};
