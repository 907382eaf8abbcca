import { useState } from 'react';
import { config } from '../../lib/config.ts';
import { providerError } from '../../lib/provider-error.ts';
import { nameOf, type SignedIn } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Captcha } from './captcha-place.tsx';
import { CoveringDialog } from './covering-dialog.tsx';
import { AccountField, PasswordField } from './credential-fields.tsx';
import { directoryAddress } from './directory-address.ts';
import { linkLook } from './screen-link.tsx';
import { logIn } from './sign-in.mutations.ts';
import { sayLoggedIn } from './sign-in-notices.ts';
import { textOf, useSubmit } from './use-submit.ts';

const SecondStep = onDemand(async () => (await import('./second-step.tsx')).SecondStep);

type SessionEndedDialogProps = {
  /** The person whose session ended. */
  user: SignedIn;
  /** Whether they are signed in, and have yet to take the second step. */
  half: boolean;
  /** Somebody else logged in here instead: the page starts again for them. */
  onTakenOver: () => void;
  /** They would rather leave the page. */
  onLeave: () => void;
};

/** Asks to sign in again, or for the second step, over a page whose session no longer serves. */
export function SessionEndedDialog({ user, half, onTakenOver, onLeave }: SessionEndedDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, onSubmit } = useSubmit(async (fields) => {
    setFailure(null);
    try {
      const id = await logIn(textOf(fields, 'email'), textOf(fields, 'password'));
      sayLoggedIn();
      if (id !== user.id) onTakenOver();
    } catch (error) {
      setFailure(providerError(error).message);
    }
  });
  return (
    <CoveringDialog title={half ? 'Enter your code' : 'Log in again'} focus='[name="password"]'>
      <p className="mt-1 text-muted">
        {half ? 'Your account asks for its second step.' : 'Your session has ended.'} The page is kept as you left it;
        nothing you typed is lost.
      </p>
      {half ? (
        <div className="mt-4">
          <SecondStep onDone={sayLoggedIn} onCancel={onLeave} cancelLabel="Leave this page" />
        </div>
      ) : (
        <form onSubmit={onSubmit} className="mt-4 flex flex-col gap-4">
          <AccountField defaultValue={nameOf(user)} />
          <PasswordField />
          {failure ? (
            <p role="alert" className="text-danger-text">
              Login Failed: {failure}
            </p>
          ) : null}
          <Captcha />
          <div className="flex items-center justify-between gap-2">
            <Button variant="ghost" className="-ml-3" onClick={onLeave}>
              Leave this page
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? 'Logging in...' : 'Login with Email'}
            </Button>
          </div>
          {config.directory ? (
            <p className="border-line border-t pt-4 text-muted">
              <a href={directoryAddress} target="_blank" rel="noopener" className={linkLook}>
                Sign in with a company account
              </a>
              <br />
              It opens in a new tab; once you are signed in there, this page goes on by itself.
            </p>
          ) : null}
        </form>
      )}
    </CoveringDialog>
  );
}
