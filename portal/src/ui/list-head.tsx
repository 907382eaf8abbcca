import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

type ListHeadProps = {
  title: string;
  /** The table's own title, where it has one. */
  subtitle?: string;
  /** How much the list holds, in words; undefined until it is known. */
  count: ReactNode;
  fetching: boolean;
  /** What is being fetched, for screen readers: 'Loading customers'. */
  fetchingLabel: string;
  /** Where given, the rows are not the latest: reading them again failed. */
  onRetry?: (() => void) | undefined;
  /** The buttons. */
  children?: ReactNode;
};

/** The head of a section: its title, how much it shows, whether that is up to date, and its buttons. */
export function ListHead({ title, subtitle, count, fetching, fetchingLabel, onRetry, children }: ListHeadProps) {
  return (
    <div className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <h1 className={subtitle ? 'font-semibold text-title max-sm:w-full' : 'font-semibold text-title'}>{title}</h1>
      {subtitle ? <h2 className="border-line-strong font-medium sm:border-l sm:pl-3">{subtitle}</h2> : null}
      {count === undefined ? null : (
        <p role="status" className="text-muted tabular-nums">
          {count}
        </p>
      )}
      <span className="inline-flex size-4">
        {fetching ? <Spinner label={fetchingLabel} className="text-accent-text" /> : null}
      </span>
      {onRetry ? (
        <p role="alert" className="flex items-center gap-2 text-warning-text">
          Not up to date
          <Button size="small" busy={fetching} onClick={onRetry}>
            Retry
          </Button>
        </p>
      ) : null}
      <div className="ml-auto flex gap-2">{children}</div>
    </div>
  );
}
