import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOthers } from '../../lib/live/here.ts';
import { recordName } from '../../lib/live/others.ts';
import type { ListedTable } from '../../lib/live/row-names.ts';
import { thoseEditing } from '../../lib/live/who.ts';
import { People } from './people.tsx';

const firstCellOf = (row: string): Element | null =>
  document.querySelector(`main tr[data-row="${CSS.escape(row)}"] > td`);

/** The first cells of these rows, as far as they are shown, by the names of the rows: followed while rows come and go. */
const useFirstCells = (rows: readonly string[]): ReadonlyMap<string, Element> => {
  const [cells, setCells] = useState<ReadonlyMap<string, Element>>(new Map());
  const wanted = rows.join('\n');
  useEffect(() => {
    const look = (): void => {
      const found = wanted.split('\n').map((row): [string, Element | null] => [row, wanted ? firstCellOf(row) : null]);
      const shown = found.filter((entry): entry is [string, Element] => entry[1] !== null);
      setCells((before) => {
        const isSame = shown.length === before.size && shown.every(([row, cell]) => before.get(row) === cell);
        return isSame ? before : new Map(shown);
      });
    };
    look();
    if (!wanted) return;
    const observer = new MutationObserver(look);
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [wanted]);
  return cells;
};

/** At the rows of a list, who else has them open to be edited. */
export function PeopleAtRows({ table }: { table: ListedTable }) {
  const others = useOthers();
  const start = recordName(table, '');
  const edited = new Set(others.flatMap(({ records }) => records).filter((record) => record.startsWith(start)));
  const cells = useFirstCells([...edited].map((record) => record.slice(start.length)).sort());
  return [...cells].map(([row, cell]) =>
    createPortal(<RowPeople names={thoseEditing(others, recordName(table, row)).map(({ name }) => name)} />, cell, row),
  );
}

function RowPeople({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span data-edited="" className="inline-flex shrink-0 wide:absolute wide:inset-y-0 wide:right-1 wide:items-center">
      {/* An id leaves room for one. */}
      <People names={names} most={1} label="Being edited by" look="editing" />
    </span>
  );
}
