import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import type { Factor } from '../../lib/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FactorLine } from './factor-line.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { SetUpTwoStep } from './set-up.tsx';
import { factorList } from './two-step.queries.ts';

type TwoStepDialogProps = {
  /** The email, or the phone, of whoever is signed in. */
  email: string;
  onClose: () => void;
  finalFocus?: () => HTMLElement | true;
};

/** The second steps of whoever is signed in: what is there, one more, one less. */
export function TwoStepDialog({ email, onClose, finalFocus }: TwoStepDialogProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const { data: factors, error, isFetching, refetch } = useQuery(factorList());
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Two-step sign-in"
      size="small"
      cross={adding}
      finalFocus={finalFocus}
      footer={adding ? undefined : <Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        {adding ? null : (
          <p className="text-muted">
            After your password you are asked for a code that only you have. Whoever learns the password cannot log in
            with it alone.
          </p>
        )}
        {adding || !factors ? null : <Factors factors={factors} onRemove={setRemoving} />}
        {factors ? (
          <SetUpTwoStep isFirst={factors.length === 0} onAdding={setAdding} onDone={() => void refetch()} />
        ) : null}
        {adding || !factors?.length ? null : <WhenLost email={email} />}
        {!factors && error ? (
          <ErrorState
            title="Your second steps could not be loaded"
            description={providerError(error).message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {factors || error ? null : <Spinner label="Loading your second steps" />}
      </div>
      {removing ? (
        <RemoveFactor factor={removing} isLast={factors?.length === 1} onClose={() => setRemoving(null)} />
      ) : null}
    </Dialog>
  );
}

type FactorsProps = { factors: readonly Factor[]; onRemove: (factor: Factor) => void };

function Factors({ factors, onRemove }: FactorsProps) {
  if (factors.length === 0) return <p>You have no second step yet.</p>;
  return (
    <>
      <ul aria-label="Your second steps">
        {factors.map((factor) => (
          <FactorLine key={factor.id} factor={factor} onRemove={onRemove} />
        ))}
      </ul>
      {factors.length === 1 ? (
        <Callout>
          <p>
            Add another one, such as an app on a second phone or codes by message, to log in with if this one is lost.
          </p>
        </Callout>
      ) : null}
    </>
  );
}

function WhenLost({ email }: { email: string }) {
  return (
    <p className="text-muted text-table">
      If all of them are lost, the person who runs the shop lets you in again, at the server:{' '}
      <code className="font-mono wrap-anywhere">npm run staff -- reset-factors {email}</code>
    </p>
  );
}
