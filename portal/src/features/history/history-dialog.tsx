import { onDemand } from '../../ui/on-demand.tsx';
import type { HistoryKind } from './change.ts';
import type { HistoryDialogProps } from './history-view.tsx';

const HistoryView = onDemand(async () => (await import('./history-view.tsx')).HistoryView);
const CustomerHistory = onDemand(async () => (await import('./customer-history.tsx')).CustomerHistory);

/** Who changed what and when, of one record or of all of a kind, in a dialog. Fetched when first needed. */
export function HistoryDialog(props: HistoryDialogProps) {
  return props.kind === 'customer' ? <CustomerHistory {...props} /> : <HistoryView {...props} />;
}

/** Fetches the dialog's code ahead. */
export function preloadHistory(kind: HistoryKind): void {
  (kind === 'customer' ? CustomerHistory : HistoryView).preload();
}
