import { customerWords } from './customer-words.ts';
import { type HistoryDialogProps, HistoryView } from './history-view.tsx';

/** The history of customers. A chunk of its own: their phones take a library that the other histories do without. */
export function CustomerHistory(props: HistoryDialogProps) {
  return <HistoryView {...props} words={customerWords} />;
}
