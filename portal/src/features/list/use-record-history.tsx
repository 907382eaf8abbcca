import { type ReactNode, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts';
import type { HistoryDialog } from '../history/index.ts';

type HistoryProps = Parameters<typeof HistoryDialog>[0];

const History = onDemand<HistoryProps>(async () => (await import('../history/index.ts')).HistoryDialog);

/** The history of one row of a list: `lookUp` opens it, `dialog` is where it stands. */
export const useRecordHistory = <Row,>(
  kind: HistoryProps['kind'],
  recordOf: (row: Row) => NonNullable<HistoryProps['record']>,
): { lookUp: (row: Row) => void; dialog: ReactNode } => {
  const [row, setRow] = useState<Row | null>(null);
  useFetchedAhead(true, History.preload);
  return {
    lookUp: setRow,
    dialog: row ? <History kind={kind} record={recordOf(row)} onClose={() => setRow(null)} /> : null,
  };
};
