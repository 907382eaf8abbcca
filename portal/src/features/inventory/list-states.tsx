import { PackageOpen, SearchX } from 'lucide-react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

type ListEmptyProps = { filtered: boolean; onAdd: () => void; onClear: () => void };

/** No products to show: none match, or there are none at all. */
export function ListEmpty({ filtered, onAdd, onClear }: ListEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title="No products match these filters"
        description="Try fewer letters, or clear the filters to see all products."
        action={<Button onClick={onClear}>Show all products</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<PackageOpen size={28} aria-hidden="true" />}
      title="No products yet"
      description="The shop's catalogue goes here: each product with its prices, sizes and colors."
      action={
        <Button variant="primary" onClick={onAdd}>
          Add the first product
        </Button>
      }
    />
  );
}

type ListFailureProps = { error: unknown; onRetry: () => void; retrying: boolean };

/** The products could not be loaded. */
export function ListFailure({ error, onRetry, retrying }: ListFailureProps) {
  const { message } = providerError(error);
  return (
    <ErrorState
      title="The products could not be loaded"
      description={sentences(message, 'Nothing is lost.')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
