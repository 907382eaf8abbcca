import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Spinner } from './spinner.tsx';

/** The filters of a list, which fold away on narrow screens. */
type FilterFold = {
  /** How many look for something. */
  readonly set: number;
  readonly unfolded: boolean;
  /** The id of where they stand. */
  readonly controls: string;
  readonly onToggle: () => void;
};

type ListHeadProps = {
  title: string;
  /** The table's own title, where it has one. */
  subtitle?: string;
  /** How much the list holds, in words; undefined until it is known. */
  count: ReactNode;
  filters?: FilterFold | undefined;
  fetching: boolean;
  /** What is being fetched, for screen readers: 'Loading customers'. */
  fetchingLabel: string;
  /** Where given, the rows are not the latest: reading them again failed. */
  onRetry?: (() => void) | undefined;
  /** The buttons. */
  children?: ReactNode;
};

/**
 * The head of a section: its title, how much it shows, whether that is up to date, and its buttons. On narrow screens
 * the count stands below the title, and the title above all else where the table has its own.
 */
export function ListHead(props: ListHeadProps) {
  const { title, subtitle, count, filters, fetching, fetchingLabel, onRetry, children } = props;
  const heading = (
    <h1
      className={classNames(
        'font-semibold text-title',
        subtitle !== undefined && 'max-wide:-mt-1 max-wide:-mb-1 max-wide:w-full max-wide:text-lg max-wide:leading-5',
      )}
    >
      {title}
    </h1>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 max-wide:gap-x-1 max-wide:pt-2 max-wide:pb-1.5 wide:min-h-14 wide:gap-y-2 wide:py-2.5">
      {subtitle === undefined ? null : heading}
      <div className="min-w-0 max-wide:relative wide:contents">
        {subtitle === undefined ? (
          <div className="max-wide:leading-6 wide:contents">{heading}</div>
        ) : (
          <h2 className="border-line-strong font-medium max-wide:text-xs wide:border-l wide:pl-3">{subtitle}</h2>
        )}
        {/* Its place is kept while it is on its way. */}
        <div className={classNames('wide:contents', (count !== undefined || fetching) && 'max-wide:h-4')}>
          {count === undefined ? null : <p className="text-muted tabular-nums max-wide:text-xs">{count}</p>}
          <span className="inline-flex size-4 max-wide:absolute max-wide:bottom-0 max-wide:left-full">
            {fetching ? <Spinner label={fetchingLabel} className="text-accent-text" /> : null}
          </span>
        </div>
      </div>
      {filters ? <FilterButton {...filters} /> : null}
      {onRetry ? (
        <p role="alert" className="flex items-center gap-2 text-warning-text max-wide:order-last max-wide:w-full">
          Not up to date
          <Button size="small" busy={fetching} onClick={onRetry}>
            Retry
          </Button>
        </p>
      ) : null}
      {/* For those who are here too. */}
      <span data-here="" />
      <div className="ml-auto flex gap-2 max-wide:gap-1">{children}</div>
    </div>
  );
}

function FilterButton({ set, unfolded, controls, onToggle }: FilterFold) {
  return (
    <IconButton
      label={set > 0 ? `Filters (${set})` : 'Filters'}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={onToggle}
      className={classNames('relative wide:hidden', unfolded && 'text-accent-text')}
    >
      <SlidersHorizontal size={18} aria-hidden="true" />
      {set > 0 ? (
        <span
          data-count={set}
          className="-top-1.5! left-5! touch:top-0! touch:left-6! count-badge bg-accent! text-white! shadow-none!"
        />
      ) : null}
    </IconButton>
  );
}
