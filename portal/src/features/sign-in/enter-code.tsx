import { type ReactNode, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useCountdown, waitText } from '../../ui/use-countdown.ts';
import { logInByCode, type Reached } from './code-login.mutations.ts';
import { OutboxLink } from './outbox-link.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { sayLoggedIn } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Seconds between two codes to one place, as a server allows them. */
const betweenCodes = 60;

type EnterCodeProps = {
  to: Reached;
  /** That a code is on its way, and to whom. */
  said: ReactNode;
  /** Has another code sent. */
  sendAgain: () => Promise<void>;
  onBack: () => void;
};

/** Takes the code that was sent, which logs in. */
export function EnterCode({ to, said, sendAgain, onBack }: EnterCodeProps) {
  const { problem, show, forget } = useProblem();
  const [until, setUntil] = useState(() => Date.now() + betweenCodes * 1000);
  const wait = useCountdown(until);
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    try {
      await logInByCode(to, textOf(fields, 'code'));
      sayLoggedIn();
    } catch (error) {
      show('Login Failed', error);
    }
  });
  const again = async (): Promise<void> => {
    forget();
    try {
      await sendAgain();
      setUntil(Date.now() + betweenCodes * 1000);
    } catch (error) {
      const { retryAfter } = providerError(error);
      show('Error', error);
      if (retryAfter > 0) setUntil(Date.now() + retryAfter * 1000);
    }
  };
  const wrong = problem.error?.code === 'otp_expired';
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      {wrong ? null : <ProblemCallout problem={problem} />}
      <p className="text-muted">{said}</p>
      <OutboxLink />
      <CodeField
        autoFocus
        onValueChange={forget}
        error={wrong ? 'This code is wrong or too old. Type the newest one, or have another sent.' : null}
      />
      <SubmitButton busy={busy} wait={problem.wait}>
        {busy ? 'Logging in...' : 'Log in'}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" className="-ml-3" onClick={onBack}>
          Use another address
        </Button>
        <Button paused={wait > 0} onClick={() => void again()}>
          {wait > 0 ? `Send again in ${waitText(wait)}` : 'Send again'}
        </Button>
      </div>
    </form>
  );
}
