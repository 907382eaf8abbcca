import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { OutboxLink, saySuccess } from '../sign-in/index.ts';
import { sendCode } from './account.mutations.ts';

type MailCodeProps = {
  email: string;
  /** Whether the code that was typed last is not the mail's. */
  wrong: boolean;
  /** A new code could not be sent. */
  onFailure: (failure: unknown) => void;
};

/** The code of the mail that a change of password waits for. */
export function MailCode({ email, wrong, onFailure }: MailCodeProps) {
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      await sendCode();
      saySuccess('Code Sent', 'Check your inbox for the new code; the one before no longer works.');
    } catch (failure) {
      onFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Callout>
        <p>It is long ago that you logged in. A code was sent to {email}; type it below to confirm that it is you.</p>
        <OutboxLink />
      </Callout>
      <CodeField
        label="Code from the mail"
        autoFocus
        error={wrong ? 'This code is wrong or too old. Check the latest mail.' : null}
      />
      <Button size="small" variant="ghost" className="-ml-2.5 self-start" busy={busy} onClick={() => void again()}>
        Send a new code
      </Button>
    </>
  );
}
