import { type ReactNode, useState } from 'react';
import { isOfMessages, wordsFor } from '../../lib/code-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useCountdown, waitText } from '../../ui/use-countdown.ts';
import { Captcha } from './captcha-place.tsx';
import { logInByCode } from './code-login.mutations.ts';
import { OutboxLink } from './outbox-link.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import type { Reached } from './reached.ts';
import { sayLoggedIn } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { untilHeard, useProblem } from './use-problem.ts';
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
  const { problem, keep, show, forget } = useProblem();
  const [sending, setSending] = useState(false);
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
    setSending(true);
    try {
      await sendAgain();
      setUntil(Date.now() + betweenCodes * 1000);
    } catch (error) {
      setUntil(untilHeard(keep(error)));
    } finally {
      setSending(false);
    }
  };
  const wrong = problem.error?.code === 'otp_expired';
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      {wrong ? null : <ProblemCallout problem={problem} wordsFor={wordsFor} />}
      <p className="text-muted">{said}</p>
      <OutboxLink />
      <CodeField
        autoFocus
        onValueChange={forget}
        error={wrong ? 'This code is wrong or too old. Type the newest one, or have another sent.' : null}
      />
      <SubmitButton busy={busy} wait={isOfMessages(problem.error) ? 0 : problem.wait}>
        {busy ? 'Logging in...' : 'Log in'}
      </SubmitButton>
      <div className="flex flex-col items-start gap-2">
        <Button variant="ghost" className="-ml-3" onClick={onBack}>
          {'email' in to ? 'Use another address' : 'Use another number'}
        </Button>
        <Captcha />
        <Button busy={sending} paused={wait > 0} onClick={() => void again()}>
          {wait > 0 ? `Send again in ${waitText(wait)}` : 'Send again'}
        </Button>
      </div>
    </form>
  );
}
