import { plainName } from '../../../../../shop/spreadsheet/matching.ts';

/** What stands at the foot of a bill, as its letters: 'Grand total', 'Add: CGST @ 2.5%', 'Round off'. */
const sumName =
  /^(?:add|less)?(?:(?:grand|sub|net|bill|gross|invoice)?totals?(?:qty|quantity|amount|value|tax|pcs|pieces|invoicevalue)?|(?:net|bill|gross|taxable|invoice)?(?:amount|value)(?:payable)?|(?:[csi]|ut)?gst|tax(?:es)?|round(?:ed|ing)?off|roundoff|freight|discount)$/;

/** Units that stand with an amount or a count. */
const units = /\b(?:rs|inr|pcs?|nos|pieces)\b/gi;

const isNumber = (text: string): boolean => !/\p{Letter}/u.test(text.replaceAll(units, ''));

/** Whether a row of a bill sums up others, and is no goods itself: it says so, and has numbers alone beside that. */
export function isSumRow(row: readonly string[]): boolean {
  const words = row.filter((text) => !isNumber(text));
  return words.length === 1 && sumName.test(plainName(words[0] ?? '').replaceAll(/\p{Number}/gu, ''));
}
