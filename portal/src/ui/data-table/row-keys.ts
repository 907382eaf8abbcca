import type { KeyboardEvent, MouseEvent } from 'react';

/** What the arrows walk in a row. */
export const walked = ':is(button:not([role="combobox"]), input[type="checkbox"])';

/** The arrows go from a row's button or box to the same one of the next row that has it. */
export function walkRows(event: KeyboardEvent<HTMLTableRowElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.defaultPrevented) return;
  const row = event.currentTarget;
  const cell = [...row.cells].findIndex((candidate) => candidate.contains(event.target as Node));
  const place = buttonsOf(row, cell).indexOf(event.target as HTMLElement);
  if (place < 0) return;
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])];
  const here = rows.indexOf(row);
  const ahead = event.key === 'ArrowDown' ? rows.slice(here + 1) : rows.slice(0, here).reverse();
  const next = ahead.map((candidate) => buttonsOf(candidate, cell)[place]).find((button) => button !== undefined);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function buttonsOf(row: HTMLTableRowElement, cell: number): HTMLElement[] {
  return [...(row.cells[cell]?.querySelectorAll<HTMLElement>(walked) ?? [])];
}

/** Whether the row itself was clicked: not a control in it, and not to mark some of its text. */
export function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  return target.closest('button, a, input, label') === null && (window.getSelection()?.isCollapsed ?? true);
}
