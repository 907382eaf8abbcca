import type { ReactNode } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts';
import type { HistoryDialog, HistoryKind } from '../history/index.ts';

type HistoryProps = Parameters<typeof HistoryDialog>[0];

const History = onDemand<HistoryProps>(async () => (await import('../history/index.ts')).HistoryDialog);

/** The history of one row of a list: `lookUp` opens it, `dialog` is where it stands. */
export const useRecordHistory = <Row,>(
  kind: HistoryKind,
  recordOf: (row: Row) => NonNullable<HistoryProps['record']>,
): { lookUp: (row: Row) => void; dialog: ReactNode } => {
  const { open, close, show } = useDialog<Row>();
  useFetchedAhead(true, History.preload);
  return {
    lookUp: open,
    dialog: show((row) => <History kind={kind} record={recordOf(row)} onClose={close} />),
  };
};
