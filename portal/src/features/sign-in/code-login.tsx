import { useState } from 'react';
import { config } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Reached, reachedBy, sendLoginCode } from './code-login.mutations.ts';
import { EmailField } from './credential-fields.tsx';
import { EnterCode } from './enter-code.tsx';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Logs in by a code that is sent: to whom, then the code. */
export function CodeLogin({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState<{ to: Reached; typed: string } | null>(null);
  if (sent === null) return <AskForCode onSent={(to, typed) => setSent({ to, typed })} onBack={onBack} />;
  return (
    <EnterCode
      to={sent.to}
      said={
        <>
          If <span className="text-ink wrap-anywhere">{sent.typed}</span> has an account, a code is on its way. It can
          take a minute; only the newest one works.
        </>
      }
      sendAgain={() => sendLoginCode(sent.to)}
      onBack={() => setSent(null)}
    />
  );
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
