import type { ReactNode } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { DeleteQuestionProps } from './delete-question.tsx';

const DeleteQuestion = onDemand(async () => (await import('./delete-question.tsx')).DeleteQuestion);

type Deleting = Omit<DeleteQuestionProps, 'noun' | 'onClose'>;

/** Deleting a row of a list: `ask` opens the question, `dialog` is where it stands. */
export const useDeleteQuestion = <Row,>(
  noun: string,
  deletingOf: (row: Row) => Deleting,
): { ask: (row: Row) => void; dialog: ReactNode } => {
  const { open, close, show } = useDialog<Row>();
  return {
    ask: open,
    dialog: show((row) => <DeleteQuestion noun={noun} {...deletingOf(row)} onClose={close} />),
  };
};
