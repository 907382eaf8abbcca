import { History } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { type HistoryKind, preloadHistory } from '../history/index.ts';

type HistoryActionProps = {
  kind: HistoryKind;
  /** What the row is called. */
  name: string;
  onClick: () => void;
  className?: string;
};

/** The button of a row that shows its history. */
export function HistoryAction({ kind, name, onClick, className }: HistoryActionProps) {
  const fetchHistory = () => preloadHistory(kind);
  return (
    <IconButton
      label={`History of ${name}`}
      tooltip="History"
      onClick={onClick}
      onPointerEnter={fetchHistory}
      onFocus={fetchHistory}
      className={className}
    >
      <History size={16} aria-hidden="true" />
    </IconButton>
  );
}
