import { countText } from '../../../../shop/money.ts';

/** How many changes of others wait to be shown, on the button that shows them. */
export const waitingText = (count: number): string =>
  count === 1 ? '1 change · show' : `${countText(count)} changes · show`;
