import { ErrorState } from '../ui/error-state.tsx';

/** Shown when not even the settings could be had. */
export function StartFailure() {
  return (
    <main className="mx-auto w-full max-w-xl pt-16">
      <ErrorState
        title="Thaan could not be reached"
        description="Check the connection and that Thaan is running on the shop's computer. Nothing is lost."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
