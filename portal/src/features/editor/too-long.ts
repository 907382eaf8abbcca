import { countText } from '../../../../shop/money.ts';

/** What is said of a text that is longer, as it would be saved, than a column takes; else null. */
export const tooLong = (text: string, most: number): string | null =>
  text.trim().length > most ? `Shorten this to ${countText(most)} characters.` : null;
