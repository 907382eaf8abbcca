import { useId, useState } from 'react';
import { isSecure } from '../../lib/secure-context.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OutboxLink, OverHttps, ProblemCallout, saySuccess, textOf, useProblem, useSubmit } from '../sign-in/index.ts';
import { changeEmail } from './account.mutations.ts';

type ChangeEmailDialogProps = { email: string; onClose: () => void };

/** Asks for another email, which both mailboxes confirm. */
export function ChangeEmailDialog({ email, onClose }: ChangeEmailDialogProps) {
  const form = useId();
  const [asked, setAsked] = useState('');
  const [same, setSame] = useState(false);
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    const wanted = textOf(fields, 'email').trim();
    if (wanted.toLowerCase() === email.toLowerCase()) return setSame(true);
    try {
      await changeEmail(wanted);
      saySuccess('Confirm Both Mails', 'Check both inboxes; the email changes once both links were opened.');
      setAsked(wanted);
    } catch (failure) {
      show('Error', failure);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Change email"
      size="small"
      cross={false}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {asked || !isSecure() ? null : (
            <Button type="submit" form={form} variant="primary" busy={busy} paused={problem.wait > 0}>
              Change email
            </Button>
          )}
        </>
      }
    >
      {asked ? (
        <Callout tone="success">
          <p>
            Two mails are on their way: one to {email} and one to {asked}. Open the link in each of them; until then you
            log in with {email}.
          </p>
          <OutboxLink />
        </Callout>
      ) : (
        <OverHttps what="changing the email">
          <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
            <ProblemCallout problem={problem} />
            <p className="text-muted wrap-anywhere">
              Now it is {email}. A mail with a link goes to the old and to the new address; the email changes once both
              links were opened.
            </p>
            <TextField
              label="New email"
              name="email"
              type="email"
              required
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              onValueChange={() => {
                forget();
                setSame(false);
              }}
              error={same ? 'This is your email already.' : null}
            />
          </form>
        </OverHttps>
      )}
    </Dialog>
  );
}
