import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type FieldProps = {
  label: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** One sentence that says what to do. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Stands right of the label, e.g. a link. */
  labelEnd?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

/** What a control inside a field carries, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export const fieldLook =
  'h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-ink focus-field aria-invalid:border-danger disabled:bg-sunken disabled:text-muted touch:h-11 touch:text-lg';

/** Label above, the control, then the error, then the hint. */
export function Field({
  label,
  labelHidden = false,
  error,
  hint,
  labelEnd,
  id: ownId,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const generated = useId();
  const id = ownId ?? generated;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className={classNames('flex items-baseline justify-between gap-2', labelHidden && !labelEnd && 'sr-only')}>
        <label htmlFor={id} className={classNames('font-medium text-table text-ink', labelHidden && 'sr-only')}>
          {label}
        </label>
        {labelEnd}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error ? (
        <p id={`${id}-error`} className="text-table text-danger-text">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className="text-table text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
