import type { ReactNode } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { type DeletableTable, useDeleteRow } from './delete-row.mutations.ts';

const DeleteQuestion = onDemand(async () => (await import('./delete-question.tsx')).DeleteQuestion);

type Deletion<Row, Key extends string> = {
  table: DeletableTable;
  /** The column that is the row's key, in the list too. */
  column: Key;
  /** What a row is, in the middle of a sentence: 'customer'. */
  noun: string;
  /** What tells a row from the others. */
  description: (row: Row) => ReactNode;
};

/** Deleting a row of a list: `ask` opens the question, `dialog` is where it stands. */
export const useDeleteQuestion = <Key extends string, Row extends Readonly<Record<Key, string | number>>>({
  table,
  column,
  noun,
  description,
}: Deletion<Row, Key>): { ask: (row: Row) => void; dialog: ReactNode } => {
  const { open, close, show } = useDialog<Row>();
  const { mutateAsync } = useDeleteRow(table, column, noun);
  return {
    ask: open,
    dialog: show((row) => (
      <DeleteQuestion
        noun={noun}
        rowKey={String(row[column])}
        description={description(row)}
        remove={() => mutateAsync(row[column])}
        onClose={close}
      />
    )),
  };
};
