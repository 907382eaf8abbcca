import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { RowMark } from './row-mark.ts';

type Row = { id: string; note: string };

const rows: Row[] = Array.from({ length: 40 }, (_, index) => ({ id: `R${index}`, note: `Note ${index}` }));

const columns: Column<Row>[] = [
  { key: 'id', header: 'Id', whole: ({ id }) => id, card: 'heading' },
  { key: 'note', header: 'Note', whole: ({ note }) => note, wraps: 'small', filter: true },
  { key: 'edit', header: 'Actions', card: 'corner', cell: ({ id }) => <button type="button">Edit {id}</button> },
];

const row = (id: string): HTMLElement => document.querySelector(`tr[data-row="${id}"]`) as HTMLElement;
const edit = (id: string) => page.getByRole('button', { name: `Edit ${id}`, exact: true });

/** A list whose marks come with presses of its buttons. */
function List({ shown = rows }: { shown?: Row[] }) {
  const [mark, setMark] = useState<RowMark | null>(null);
  const [filter, setFilter] = useState('');
  const markOf = (id: string, how: RowMark['how'], left: number) => (
    <button type="button" style={{ position: 'fixed', bottom: 0, left }} onClick={() => setMark({ keys: [id], how })}>
      Mark {id}
    </button>
  );
  return (
    <>
      <DataTable
        label="Things"
        columns={columns}
        rows={shown.filter(({ note }) => note.includes(filter))}
        pageSize={15}
        rowKey={({ id }) => id}
        detail={({ id }) => <p>All of {id}</p>}
        mark={mark}
        astray={mark?.how === 'added' ? mark.keys[0] : undefined}
        filters={{ values: { note: filter }, onChange: (_, text) => setFilter(text), onClear: () => setFilter('') }}
        empty="Nothing there"
      />
      {markOf('R35', 'added', 0)}
      {markOf('R2', 'saved', 100)}
    </>
  );
}

const isInSight = (id: string): boolean => {
  const { left, top, bottom, width } = row(id).getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) => row(id).contains(document.elementFromPoint(left + width / 2, y)));
};

afterEach(() => page.viewport(1366, 768));

test.each([
  { screen: 'a phone', width: 390, height: 844, word: 'Added' },
  { screen: 'a low counter screen', width: 1366, height: 520, word: '' },
])('brings a marked row into sight on $screen, one at a time', async ({ width, height, word }) => {
  await page.viewport(width, height);
  await render(<List />);
  expect(isInSight('R35')).toBe(false);
  await page.getByRole('button', { name: 'Mark R35' }).click();
  await expect.poll(() => isInSight('R35')).toBe(true);
  expect(row('R35').dataset.marked).toBe('added');
  await expect.element(page.getByTitle('Added', { exact: true })).toHaveTextContent(word);
  await expect.element(page.getByText('R35 stands here until you leave this page')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await page.getByRole('button', { name: 'Mark R2', exact: true }).click();
  await expect.poll(() => isInSight('R2')).toBe(true);
  expect(row('R2').dataset.marked).toBe('saved');
  expect(document.querySelectorAll('[data-marked]')).toHaveLength(1);
});

test('walks the rows with the arrow keys', async () => {
  await render(<List />);
  (edit('R3').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(edit('R5')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(edit('R4')).toHaveFocus();
  (edit('R0').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(edit('R0')).toHaveFocus();
});

test('opens a row with a press anywhere but on its buttons, and as a card shows what has no place in it', async () => {
  await render(<List />);
  await edit('R1').click();
  expect(document.querySelector('[aria-expanded="true"]')).toBeNull();
  await page.getByText('Note 1', { exact: true }).click();
  await expect.element(page.getByText('All of R1')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('term')).toHaveTextContent('Note');
  await page.getByRole('button', { name: 'Details of R1', exact: true }).click();
  await expect.element(page.getByText('All of R1')).not.toBeInTheDocument();
});

test('filters by a column, and says that nothing is found', async () => {
  await render(<List />);
  await page.getByRole('searchbox', { name: 'Filter Note' }).fill('Note 39');
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(1);
  await page.getByRole('searchbox', { name: 'Filter Note' }).fill('Note 40');
  await expect.element(page.getByText('Nothing there')).toBeVisible();
});

test('shows text alone in cells of two lines, since WebKit counts the lines of a box in them twice', async () => {
  await render(<List />);
  const clamped = [...row('R0').querySelectorAll('*')].filter(
    (box) => getComputedStyle(box).webkitLineClamp !== 'none',
  );
  expect(clamped.length).toBeGreaterThan(0);
  for (const box of clamped)
    expect([...box.querySelectorAll('*')].filter((part) => getComputedStyle(part).display !== 'inline')).toEqual([]);
});
