import type { ReactNode } from 'react';
import { type ProviderError, partMissing } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { waitText } from '../../ui/use-countdown.ts';
import { adviceFor } from './advice.ts';
import type { Problem } from './use-problem.ts';

type ProblemCalloutProps = {
  problem: Problem;
  /** Where no toast told it, all there is to say of it; `advice` is what to do, '' where that is not known. */
  wordsFor?: (error: ProviderError, advice: string) => string;
  /** What can be done about it here. */
  children?: ReactNode;
};

/** What a failed try means and what to do about it; nothing where the toast said it all. */
export function ProblemCallout({ problem: { error, wait }, wordsFor, children }: ProblemCalloutProps) {
  if (!error) return null;
  const words = wordsFor ? wordsFor(error, adviceFor(error)) : adviceFor(error);
  if (words === '') return null;
  const waited = error.retryAfter > 0;
  return (
    <Callout tone="danger">
      <p>{words}</p>
      {waited ? (
        <p role="timer" className="font-medium tabular-nums">
          {wait > 0 ? `Try again in ${waitText(wait)}.` : 'You can try again now.'}
        </p>
      ) : null}
      {error.code === partMissing ? (
        <Button size="small" onClick={() => location.reload()}>
          Retry
        </Button>
      ) : null}
      {children}
    </Callout>
  );
}
