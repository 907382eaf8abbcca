import { useState } from 'react';
import { accountAdvice, wordsFor } from '../../lib/code-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorFocus } from '../../ui/use-error-focus.ts';
import { Captcha } from './captcha-place.tsx';
import { sendLoginCode } from './code-login.mutations.ts';
import { AccountField } from './credential-fields.tsx';
import { EnterCode } from './enter-code.tsx';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { type Reached, reachedBy } from './reached.ts';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Logs in by a code that is sent: to whom, then the code. */
export function CodeLogin({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState<Reached | null>(null);
  if (sent === null) return <AskForCode onSent={setSent} onBack={onBack} />;
  return (
    <EnterCode
      to={sent}
      said={
        <>
          If <span className="text-ink wrap-anywhere">{'email' in sent ? sent.email : sent.phone}</span> has an account,
          a code is on its way. It can take a minute; only the newest one works.
        </>
      }
      sendAgain={() => sendLoginCode(sent)}
      onBack={() => setSent(null)}
    />
  );
}

type AskForCodeProps = { onSent: (to: Reached) => void; onBack: () => void };

function AskForCode({ onSent, onBack }: AskForCodeProps) {
  const { problem, keep, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    const to = reachedBy(textOf(fields, 'email'));
    try {
      await sendLoginCode(to);
      onSent(to);
    } catch (error) {
      keep(error);
    }
  });
  const unknown = problem.error && accountAdvice(problem.error);
  const field = useErrorFocus(unknown);
  return (
    <div className="flex flex-col gap-4">
      <OverHttps what="having a code sent">
        <form onSubmit={onSubmit} className="flex flex-col gap-4">
          {unknown ? null : <ProblemCallout problem={problem} wordsFor={wordsFor} />}
          <AccountField ref={field} autoFocus error={unknown} onValueChange={forget} />
          <Captcha />
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
