import { Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

type DeleteActionProps = {
  /** What the row is called. */
  name: string;
  onClick: () => void;
};

/** The button of a row that asks whether it is to be deleted. */
export function DeleteAction({ name, onClick }: DeleteActionProps) {
  return (
    <IconButton label={`Delete ${name}`} tooltip="Delete" onClick={onClick}>
      <Trash2 size={16} aria-hidden="true" />
    </IconButton>
  );
}
