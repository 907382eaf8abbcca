import { useTakenScans } from '../../lib/taken-scans.ts';
import { type BillLine, isBlank, newLine } from './bill/bill-line.ts';
import { productOf, withTyped } from './bill/edit-lines.ts';
import { type BillEdits, cellId } from './bill-edits.ts';
import type { BillState } from './use-bill.ts';

/** The line that the focus is in, else the last one. */
const currentLine = (lines: readonly BillLine[]): BillLine | undefined => {
  const focused = document.activeElement?.id ?? '';
  return lines.find(({ id }) => focused.startsWith(`goods-${id}-`)) ?? lines.at(-1);
};

/** Puts what is scanned into the current line, or into one of its own where that says something already. */
export function useScannedLines({ current, edit }: BillState, { focusOn }: BillEdits, readOnly: boolean): void {
  useTakenScans(({ code, variantid }) => {
    const { lines } = current();
    const line = currentLine(lines);
    if (!line || readOnly) return;
    const isMeant = document.activeElement?.id === cellId({ id: line.id, column: 'code' });
    const isFree = isMeant || isBlank(line) || line.code.trim().toLowerCase() === code.toLowerCase();
    const into = isFree ? line : newLine();
    // What follows in a product goes on with it.
    const last = productOf(lines, line.id)?.lines.at(-1) ?? line;
    edit((before) => {
      const all = isFree ? before : before.toSpliced(before.indexOf(last) + 1, 0, into);
      const bare = isBlank(into) ? withTyped(all, into.id, 'category', '') : all;
      return withTyped(bare, into.id, 'code', code);
    });
    focusOn({ id: into.id, column: variantid === null ? 'size' : 'quantity' });
  });
}
