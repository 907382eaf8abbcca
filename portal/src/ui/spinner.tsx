import { classNames } from './class-names.ts';

type SpinnerProps = {
  /** What is being waited for, as a screen reader says it. */
  label?: string;
  className?: string;
};

/** A turning ring: something is being fetched or saved. */
export function Spinner({ label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" aria-label={label} className={classNames('inline-flex', className)}>
      <SpinnerMark />
    </span>
  );
}

/** The ring alone, for places that say in words what is going on. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('size-4 animate-spin rounded-full border-2 border-current border-r-transparent', className)}
    />
  );
}
