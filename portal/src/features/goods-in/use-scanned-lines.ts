import { type Found, useTakenScans } from '../../lib/taken-scans.ts';
import { notify } from '../../ui/toaster.tsx';
import { type BillLine, isBlank, newLine } from './bill/bill-line.ts';
import { productOf, withTyped } from './bill/edit-lines.ts';
import { awaitsMore, countedText, lineOfPiece, oneMore } from './bill/scanned-again.ts';
import { type BillEdits, cellId } from './bill-edits.ts';
import { useAfterQuestions } from './use-after-questions.ts';
import type { BillState } from './use-bill.ts';

/** The line that the focus is in, else the last one. */
const currentLine = (lines: readonly BillLine[]): BillLine | undefined => {
  const focused = document.activeElement?.id ?? '';
  return lines.find(({ id }) => focused.startsWith(`goods-${id}-`)) ?? lines.at(-1);
};

/**
 * Puts what is scanned into the current line, or into one of its own where that says something already. A piece that
 * stands on the page by its code is counted there.
 */
export function useScannedLines({ current, edit }: BillState, { focusOn }: BillEdits, readOnly: boolean): void {
  const takeIn = ({ code, variantid, product }: Found): void => {
    const { lines } = current();
    const line = currentLine(lines);
    if (!line || readOnly) return;
    const isMeant = document.activeElement?.id === cellId({ id: line.id, column: 'code' });
    const isPiece = variantid !== null || product.variants.length === 1;
    const counted = isPiece && !isMeant ? lineOfPiece(lines, line, code) : undefined;
    if (counted) {
      countUp(lines, counted);
      focusOn({ id: counted.id, column: 'quantity' });
      return;
    }
    const isFree = isMeant || isBlank(line) || awaitsMore(line, code);
    const into = isFree ? line : newLine();
    // What follows in a product goes on with it.
    const last = productOf(lines, line.id)?.lines.at(-1) ?? line;
    edit((before) => {
      const all = isFree ? before : before.toSpliced(before.indexOf(last) + 1, 0, into);
      const bare = isBlank(into) ? withTyped(all, into.id, 'category', '') : all;
      return withTyped(bare, into.id, 'code', code);
    });
    focusOn({ id: into.id, column: isPiece ? 'quantity' : 'size' });
  };

  const countUp = (lines: readonly BillLine[], line: BillLine): void => {
    const count = oneMore(line);
    if (count === null) return;
    edit((before) => withTyped(before, line.id, 'quantity', String(count)));
    notify({ title: countedText(lines, line.id, count), type: 'success', about: 'scan' });
  };

  const takeAfterwards = useAfterQuestions(takeIn);
  useTakenScans((found) => {
    if (takeAfterwards(found)) return;
    notify({ title: `${found.code} comes in once this is answered`, type: 'info', about: 'scan' });
  });
}
