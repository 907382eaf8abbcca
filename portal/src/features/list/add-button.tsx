import { Button } from '../../ui/button.tsx';

type AddButtonProps = {
  label: string;
  onAdd: () => void;
  /** The pointer or the focus is on it: what it needs can be fetched. */
  onNear: () => void;
};

/** The button of a list's head that adds to it. */
export function AddButton({ label, onAdd, onNear }: AddButtonProps) {
  return (
    <Button variant="primary" aria-keyshortcuts="n" onClick={onAdd} onPointerEnter={onNear} onFocus={onNear}>
      {label}
    </Button>
  );
}
