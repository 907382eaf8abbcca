import { History, SearchX } from 'lucide-react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Shown } from './action-filter.tsx';

type HistoryEmptyProps = { shown: Shown; onShowAll: () => void };

/** No changes to show: none of the kind chosen, or none at all. */
export function HistoryEmpty({ shown, onShowAll }: HistoryEmptyProps) {
  if (shown !== null) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title={`Nothing was ${shown} here`}
        description="Show all changes to see the others."
        action={<Button onClick={onShowAll}>Show all changes</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<History size={28} aria-hidden="true" />}
      title="No changes yet"
      description="Whatever is changed from now on is listed here: who did it, when, and what it was before."
    />
  );
}

type HistoryFailureProps = { error: unknown; onRetry: () => void; retrying: boolean };

/** The history could not be loaded. */
export function HistoryFailure({ error, onRetry, retrying }: HistoryFailureProps) {
  return (
    <ErrorState
      title="The history could not be loaded"
      description={sentences(providerError(error).message, 'Nothing is lost')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

const bars = ['w-1/3', 'w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-3/5'];

/** Grey bars in the size of the entries to come; unseen for the first 200 ms. */
export function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading the history" className="flex animate-late flex-col">
      {bars.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
        <div key={line} className="flex h-20 flex-col justify-center gap-3 border-line border-b">
          <div className="h-3 w-1/4 rounded bg-sunken" />
          <div className={`h-3 rounded bg-sunken ${width}`} />
        </div>
      ))}
    </div>
  );
}
