import { useId } from 'react';

export type CheckboxProps = {
  label: string;
  /** One sentence on what it means. */
  hint?: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  id?: string | undefined;
};

/** Yes or no, with its words beside it. */
export function Checkbox({ label, hint, checked, onCheckedChange, id: ownId }: CheckboxProps) {
  const generated = useId();
  const id = ownId ?? generated;
  return (
    <div className="flex min-w-0 items-start gap-1 touch:min-h-11 touch:py-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        aria-describedby={hint && `${id}-hint`}
        className="pick-box -my-0.5 -ml-1 touch:-my-3 touch:-ml-3.5"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-table touch:-my-3 touch:inline-block touch:py-3">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
