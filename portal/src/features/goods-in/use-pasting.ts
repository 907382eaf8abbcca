import { useEffect, useEffectEvent, useState } from 'react';
import { pastedRows } from '../../../../shop/spreadsheet/pasted-rows.ts';
import { isThereFrom, type Laid, laidIn, tooManyLines } from './bill/paste.ts';
import { twinQuestion } from './bill/plan-line.ts';
import { type Pasted, readPasted } from './bill/read-pasted.ts';
import type { Cell } from './bill-edits.ts';
import type { BillState } from './use-bill.ts';

/** A paste of lines that are there already, which waits for an answer. */
type Repeated = { readonly pasted: Pasted; readonly at: Cell; readonly from: number };

/** What was pasted last, as far as there is something to say of it. */
type Said = { readonly lines: number; readonly unused: readonly string[] };

/**
 * Takes blocks of cells into the bill.
 * @param onLaid the lines are there; `last` is where one goes on
 */
export function usePasting({ current, take, bill }: BillState, onLaid: (last: Cell) => void) {
  const [repeated, setRepeated] = useState<Repeated | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const lay = ({ pasted, at }: Omit<Repeated, 'from'>, isTwice: boolean): void => {
    const laid: Laid = laidIn(current().lines, at.id, pasted);
    const tooMany = tooManyLines(laid.lines.length);
    setRepeated(null);
    setProblem(tooMany);
    if (tooMany) return;
    const ids = new Set(isTwice ? laid.pasted : []);
    const lines = laid.lines.map((line) => (ids.has(line.id) ? { ...line, sure: [twinQuestion] } : line));
    take({ ...current(), lines, saved: null });
    setSaid({ lines: pasted.texts.length, unused: pasted.unused });
    onLaid({ id: laid.last, column: 'quantity' });
  };

  const paste = (rows: string[][], at: Cell): void => {
    const pasted = readPasted(rows, at.column);
    setSaid(null);
    setProblem(pasted.texts.length === 0 ? 'There is no line below the headers that says anything.' : null);
    if (pasted.texts.length === 0) return;
    const from = pasted.texts.length > 1 ? isThereFrom(current().lines, pasted.texts) : null;
    if (from === null) lay({ pasted, at }, false);
    else setRepeated({ pasted, at, from });
  };

  // Wherever on the page one pastes: behind the last line where no field has the focus.
  const pasteAnywhere = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || bill.sent) return;
    const rows = pastedRows(event.clipboardData?.getData('text') ?? '');
    const last = current().lines.at(-1);
    if (!rows || !last) return;
    event.preventDefault();
    paste(rows, { id: last.id, column: 'category' });
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => pasteAnywhere(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);

  return {
    paste,
    problem,
    said,
    /** The lines that are pasted a second time, and where they stand already. */
    repeated: repeated && { count: repeated.pasted.texts.length, from: repeated.from },
    answer: (isTwice: boolean): void => {
      if (repeated && isTwice) lay(repeated, true);
      else setRepeated(null);
    },
    forget: (): void => {
      setSaid(null);
      setProblem(null);
    },
  };
}

export type Pasting = ReturnType<typeof usePasting>;

/** Whether a paste belongs to a field or to a dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('[data-dialog][data-open], [role="alertdialog"][data-open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null);
