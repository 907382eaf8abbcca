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
    <div className="flex min-w-0 items-start gap-2 touch:min-h-11">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        aria-describedby={hint && `${id}-hint`}
        className="mt-0.5 size-4 shrink-0 accent-accent touch:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-table">
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
