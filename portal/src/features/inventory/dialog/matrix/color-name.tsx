import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { fieldLook } from '../../../../ui/field.tsx';
import { selectOnFocus } from '../../../../ui/select-on-focus.ts';
import { isSaveKey } from '../save-key.ts';

type ColorNameProps = {
  row: number;
  color: string;
  id: string | undefined;
  describedBy: string | undefined;
  /** Answers whether it can be called so. */
  onCall: (name: string) => boolean;
};

/** The name of a row, which can be typed over; it counts once it is left, since half a name may be another row's. */
export function ColorName({ row, color, id, describedBy, onCall }: ColorNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): boolean => {
    const name = typed?.trim().replaceAll(/\s+/g, ' ') ?? '';
    setTyped(null);
    return name === '' || name === color || onCall(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      event.stopPropagation();
    }
    // A name that cannot be given is said, and nothing is saved under the old one.
    if (isSaveKey(event) && !settle()) event.stopPropagation();
  };
  return (
    <input
      id={id}
      data-place={`${row},-1`}
      tabIndex={-1}
      aria-label={`Color, row ${row + 1}`}
      aria-invalid={id !== undefined || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      title={color}
      value={typed ?? color}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={onKeyDown}
      {...selectOnFocus}
      className={classNames(
        fieldLook,
        'h-8! px-1.5! touch:h-11! truncate border-transparent bg-transparent hover:border-line-strong',
      )}
    />
  );
}
