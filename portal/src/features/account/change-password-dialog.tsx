import { useId, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemCallout, passwordAdvice, saySuccess, textOf, useProblem, useSubmit } from '../sign-in/index.ts';
import { changePassword, sendCode } from './account.mutations.ts';
import { MailCode } from './mail-code.tsx';

type ChangePasswordDialogProps = { email: string; onClose: () => void };

/** Sets a new password. A session that is too old for that asks for the code of a mail first, in the same dialog. */
export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
  const form = useId();
  const [asksCode, setAsksCode] = useState(false);
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    try {
      await changePassword(textOf(fields, 'password'), textOf(fields, 'code').trim());
      saySuccess('Password Changed', 'Log in with it from now on. Your other devices are signed out.');
      onClose();
    } catch (failure) {
      if (providerError(failure).code !== 'reauthentication_needed') return void show('Error', failure);
      setAsksCode(true);
      // Not waited for: the form takes a code as soon as its field is there.
      void sendCode().catch((error: unknown) => show('Error', error));
    }
  });
  const { error, wait } = problem;
  const codeError = error?.code === 'reauthentication_not_valid';
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Change password"
      size="small"
      cross={false}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} paused={wait > 0}>
            {asksCode ? 'Confirm with the code' : 'Change password'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        {codeError ? null : <ProblemCallout problem={problem} />}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="New password" name="password" isNew required error={error && passwordAdvice(error)} />
        {asksCode ? <MailCode email={email} wrong={codeError} onFailure={(failure) => show('Error', failure)} /> : null}
      </form>
    </Dialog>
  );
}
