import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { providerError } from '../../lib/provider-error.ts';
import type { SignedIn } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { logIn } from './sign-in.mutations.ts';
import { sayLoggedIn } from './sign-in-notices.ts';
import { textOf, useSubmit } from './use-submit.ts';

const SecondStep = onDemand(async () => (await import('./second-step.tsx')).SecondStep);

/** Dialogs of the page beneath listen for Escape on the document; it must not close what somebody is typing in. */
const keepFromThePage = (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.nativeEvent.stopImmediatePropagation();
};

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

/**
 * Asks to sign in again over a page whose session has ended. The page stays as it is beneath, with all that was typed,
 * but covered. The browser's own dialog, so that it stands above any dialog of the page and holds the focus.
 */
export function SessionEndedDialog({ user, half, onTakenOver, onLeave }: SessionEndedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, onSubmit } = useSubmit(async (fields) => {
    setFailure(null);
    try {
      const typed = textOf(fields, 'email');
      await logIn(typed, textOf(fields, 'password'));
      sayLoggedIn();
      if (typed.toLowerCase() !== user.email.toLowerCase()) onTakenOver();
    } catch (error) {
      setFailure(providerError(error).message);
    }
  });
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    return () => {
      // While a save is under way nothing of the page's own dialog holds the focus: the dialog itself takes it then.
      const lost = before === null || before === document.body;
      const back = lost ? document.querySelector('[data-dialog]') : before;
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepFromThePage}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-xl border border-line bg-surface p-6 text-ink shadow-dialog backdrop:bg-canvas/90 backdrop:backdrop-blur-lg"
    >
      <h2 id={titleId} className="font-semibold text-title">
        {half ? 'Enter your code' : 'Log in again'}
      </h2>
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
          <EmailField defaultValue={user.email} />
          <PasswordField />
          {failure ? (
            <p role="alert" className="text-danger-text">
              Login Failed: {failure}
            </p>
          ) : null}
          <div className="flex items-center justify-between gap-2">
            <Button variant="ghost" className="-ml-3" onClick={onLeave}>
              Leave this page
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? 'Logging in...' : 'Login with Email'}
            </Button>
          </div>
        </form>
      )}
    </dialog>,
    document.body,
  );
}
