import { Pencil } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';

type EditActionProps = {
  /** What the row is called. */
  name: string;
  onClick: () => void;
  /** The pointer or the focus is on it: what it needs can be fetched. */
  onNear: () => void;
  /** What is to be edited is being read. */
  busy?: boolean;
};

/** The button of a row that opens it to be edited. */
export function EditAction({ name, onClick, onNear, busy = false }: EditActionProps) {
  return (
    <IconButton
      label={`Edit ${name}`}
      tooltip="Edit"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {busy ? <SpinnerMark /> : <Pencil size={16} aria-hidden="true" />}
    </IconButton>
  );
}
