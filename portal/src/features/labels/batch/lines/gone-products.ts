import { countText } from '../../../../../../shop/money.ts';
import type { LabelLine } from '../../printer/label/label-line.ts';

/** More are counted instead. */
const mostNamed = 5;

/** What is said of products that were chosen and are no longer there; null where all are. */
export const goneProductsText = (chosen: readonly string[], lines: readonly LabelLine[]): string | null => {
  const there = new Set(lines.map(({ productid }) => productid));
  const gone = chosen.filter((id) => !there.has(id));
  if (gone.length === 0) return null;
  const named = gone.slice(0, mostNamed).join(', ');
  const others = gone.length - mostNamed;
  const all = others > 0 ? `${named} and ${countText(others)} more` : named;
  return gone.length === 1
    ? `${all} is no longer there and was left out.`
    : `${all} are no longer there and were left out.`;
};
