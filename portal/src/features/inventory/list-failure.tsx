import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { ErrorState } from '../../ui/error-state.tsx';

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
