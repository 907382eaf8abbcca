import type { ClipboardEvent, KeyboardEvent } from 'react';
import { pastedRows } from '../../../../shop/spreadsheet/pasted-rows.ts';
import { caretOf } from '../../ui/caret.ts';
import type { Category } from '../inventory/index.ts';
import { type BillLine, type Column, isBlank, isOfProduct } from './bill/bill-line.ts';
import { completedCategory } from './bill/complete-category.ts';
import {
  autoRetail,
  productOf,
  withLineAfter,
  withoutBlanks,
  withoutNeedless,
  withProductBegun,
  withTyped,
} from './bill/edit-lines.ts';
import { tidyCell } from './bill/read-cell.ts';
import { isRemoval, keyMove, stepToButtons } from './grid-keys.ts';
import type { BillState } from './use-bill.ts';

type Lines = readonly BillLine[];

/** A field of the lines. */
export type Cell = { readonly id: string; readonly column: Column };

/** The id of a field's element. */
export const cellId = ({ id, column }: Cell): string => `goods-${id}-${column}`;

/** What the edits work on. */
export interface Page extends Pick<BillState, 'edit' | 'tidy' | 'current' | 'remove'> {
  /** Takes the focus to a field that the next drawing may bring. */
  readonly focusOn: (cell: Cell) => void;
  readonly setTyping: (cell: Cell | null) => void;
  readonly categories: () => readonly Category[];
  /** Takes a block of cells that was pasted at a field. */
  readonly onPasted: (rows: string[][], at: Cell) => void;
}

/** The lines with what was typed in a field put in order. */
function settled(lines: Lines, { id, column }: Cell, categories: readonly Category[]): Lines {
  const text = lines.find((line) => line.id === id)?.[column];
  if (text === undefined) return lines;
  const tidy = column === 'category' ? completedCategory(text, categories) : tidyCell(column, text);
  return tidy === text ? lines : withTyped(lines, id, column, tidy);
}

/** What typing does. */
const typing = ({ edit, tidy, setTyping, categories }: Page) => ({
  type: (cell: Cell, text: string): void => {
    setTyping(cell);
    edit((lines) => withTyped(lines, cell.id, cell.column, text));
  },
  /** The focus came into a field: lines that were left blank go. */
  enter: ({ id }: Cell): void => tidy((lines) => withoutBlanks(lines, id)),
  leave: (cell: Cell): void => {
    setTyping(null);
    edit((lines) => {
      const left = settled(lines, cell, categories());
      return isOfProduct(cell.column) ? withoutNeedless(left, cell.id) : left;
    });
  },
  /** Somebody wants to know what is wrong, with what was typed last too. */
  settle: (): void => {
    setTyping(null);
    edit((lines) => lines.reduce((before, { id }) => settled(before, { id, column: 'category' }, categories()), lines));
  },
  /** The retail price that follows from the purchase price. */
  auto: (id: string): void =>
    edit((lines) => {
      const product = productOf(lines, id);
      const price = autoRetail(product?.texts.purchase ?? '');
      return price === null ? lines : withTyped(lines, product?.lines[0]?.id ?? id, 'retail', price);
    }),
});

/** What makes lines, and takes them away. */
const linesOf = ({ edit, current, remove, focusOn, categories }: Page) => ({
  /** Enter: one more line of the product; on a blank line another product begins. */
  nextLine: (cell: Cell): void => {
    const line = current().lines.find(({ id }) => id === cell.id);
    if (cell.column === 'code' && line?.code.trim()) focusOn({ ...cell, column: 'size' });
    else if (line && isBlank(line)) {
      edit((lines) => withProductBegun(lines, cell.id));
      focusOn({ ...cell, column: 'category' });
    } else {
      const after = withLineAfter(settled(current().lines, cell, categories()), cell.id);
      edit(() => after.lines);
      focusOn({ id: after.id, column: 'size' });
    }
  },
  /** One more line at the end, or behind another: of the product above, or the beginning of another one. */
  addLine: (isNew: boolean, behind?: string): void => {
    const after = withLineAfter(current().lines, behind ?? current().lines.at(-1)?.id ?? '');
    edit(() => (isNew ? withProductBegun(after.lines, after.id) : after.lines));
    focusOn({ id: after.id, column: isNew ? 'category' : 'size' });
  },
  remove: (id: string, column: Column = 'size'): void => {
    const place = current().lines.findIndex((line) => line.id === id);
    remove(id);
    const { lines } = current();
    const neighbour = lines[Math.min(place, lines.length - 1)];
    if (neighbour) focusOn({ id: neighbour.id, column });
  },
});

const isCommand = ({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  nativeEvent,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>) =>
  ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing || currentTarget.readOnly;

/** All that can be done to the lines from their fields. */
export function billEdits(page: Page) {
  const types = typing(page);
  const lines = linesOf(page);
  return {
    ...types,
    ...lines,
    focusOn: page.focusOn,
    press: (event: KeyboardEvent<HTMLInputElement>, cell: Cell): void => {
      if (isRemoval(event) && !event.currentTarget.readOnly) {
        event.preventDefault();
        if (!event.repeat) lines.remove(cell.id, cell.column);
        return;
      }
      if (isCommand(event)) return;
      const move = keyMove(event.key, cell.column, caretOf(event.currentTarget));
      if (!move) return;
      const all = page.current().lines;
      const next = move.is === 'cell' ? all[all.findIndex(({ id }) => id === cell.id) + move.step] : undefined;
      if (move.is === 'cell' && !next) return;
      if (move.is === 'buttons' && !stepToButtons(event.currentTarget)) return;
      event.preventDefault();
      if (move.is === 'next line') lines.nextLine(cell);
      else if (move.is === 'auto') types.auto(cell.id);
      else if (move.is === 'cell' && next)
        document.getElementById(cellId({ id: next.id, column: move.column }))?.focus();
    },
    paste: (event: ClipboardEvent<HTMLInputElement>, cell: Cell): void => {
      const rows = pastedRows(event.clipboardData.getData('text'));
      if (!rows || event.currentTarget.readOnly) return;
      event.preventDefault();
      page.onPasted(rows, cell);
    },
  };
}

export type BillEdits = ReturnType<typeof billEdits>;
