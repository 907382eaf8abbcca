import { useState } from 'react';
import { config } from '../../lib/config.ts';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown, waitText } from '../../ui/use-countdown.ts';
import { logInByCode, type Reached, reachedBy, sendLoginCode } from './code-login.mutations.ts';
import { EmailField } from './credential-fields.tsx';
import { OutboxLink } from './outbox-link.tsx';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { sayLoggedIn } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Seconds between two codes to one place, as a server allows them. */
const betweenCodes = 60;

/** Logs in by a code that is sent: to whom, then the code. */
export function CodeLogin({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState<{ to: Reached; typed: string } | null>(null);
  if (sent === null) return <AskForCode onSent={(to, typed) => setSent({ to, typed })} onBack={onBack} />;
  return <EnterCode {...sent} onBack={() => setSent(null)} />;
}

type AskForCodeProps = { onSent: (to: Reached, typed: string) => void; onBack: () => void };

function AskForCode({ onSent, onBack }: AskForCodeProps) {
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    const typed = textOf(fields, 'email').trim();
    const to = reachedBy(typed);
    try {
      await sendLoginCode(to);
      onSent(to, typed);
    } catch (error) {
      show('Error', error);
    }
  });
  return (
    <div className="flex flex-col gap-4">
      <OverHttps what="having a code sent">
        <form onSubmit={onSubmit} className="flex flex-col gap-4">
          <ProblemCallout problem={problem} />
          {config.codes.phone ? (
            <TextField
              label="Email or phone number"
              name="email"
              required
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              hint="A number with + and its country code, such as +91 98765 43210."
              onValueChange={forget}
            />
          ) : (
            <EmailField autoFocus onValueChange={forget} />
          )}
          <SubmitButton busy={busy} wait={problem.wait}>
            Send me a code
          </SubmitButton>
        </form>
      </OverHttps>
      <Button variant="ghost" className="-ml-3 self-start" onClick={onBack}>
        Use my password
      </Button>
    </div>
  );
}

type EnterCodeProps = { to: Reached; typed: string; onBack: () => void };

function EnterCode({ to, typed, onBack }: EnterCodeProps) {
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
      await sendLoginCode(to);
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
      <p className="text-muted">
        If <span className="text-ink wrap-anywhere">{typed}</span> has an account, a code is on its way. It can take a
        minute; only the newest one works.
      </p>
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
