import { Pencil } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

type EditActionProps = {
  /** What the row is called. */
  name: string;
  onClick: () => void;
  /** The pointer or the focus is on it: what it needs can be fetched. */
  onNear: () => void;
};

/** The button of a row that opens it to be edited. */
export function EditAction({ name, onClick, onNear }: EditActionProps) {
  return (
    <IconButton label={`Edit ${name}`} tooltip="Edit" onClick={onClick} onPointerEnter={onNear} onFocus={onNear}>
      <Pencil size={15} aria-hidden="true" />
    </IconButton>
  );
}
