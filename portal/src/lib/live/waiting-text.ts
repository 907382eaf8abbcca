import { countText } from '../../../../shop/money.ts';

/** How many changes of others wait to be shown, on the button that shows them; '' for none. */
export const waitingText = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? '1 change · show' : `${countText(count)} changes · show`;
};
