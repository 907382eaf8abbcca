import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { adviceFor } from './advice.ts';
import type { LinkState } from './use-link.ts';

const firstOfTwo =
  'The first of two links is confirmed. Now open the link in the mail that went to the other address; the email changes after that.';

/** For a notice that the provider is not known to write. */
const unknownNotice = 'This link says nothing that we know. Log in to go on, or ask for a new link.';

/** What a link that no longer works leaves to do, by what it was for. */
const afterFailure = (link: Extract<LinkState, { phase: 'failed' }>): string => {
  if (link.type === 'recovery' || link.type === 'invite') return 'Ask for a new one.';
  if (link.type === 'email_change') return 'Ask for the change once more in the menu behind your email.';
  if (link.type !== null) return 'It may have done its part already: log in to see.';
  return '';
};

type LinkOutcomeProps = { link: LinkState; retry: () => void };

/** What the link of a mail, or the return of a sign-in elsewhere, came to, and how it goes on. */
export function LinkOutcome({ link, retry }: LinkOutcomeProps) {
  if (link.phase === 'none' || (link.phase === 'done' && link.signedIn)) return null;
  if (link.phase === 'checking') {
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner label="Checking the link" /> Checking the link...
      </p>
    );
  }
  if (link.phase === 'done' || link.phase === 'said') {
    const told = link.phase === 'done' ? firstOfTwo : link.message;
    return (
      <Callout tone={told ? 'success' : 'neutral'}>
        <p>{told || unknownNotice}</p>
      </Callout>
    );
  }
  if (link.phase === 'other-browser') {
    return (
      <Callout>
        <p>
          This link was opened in another browser than the one that asked for it. If it was to confirm your address,
          that is done: log in. If it was to set a new password, ask for a new link and open it here.
        </p>
      </Callout>
    );
  }
  return (
    <Callout tone="danger">
      <p>{[adviceFor(link.error) || link.error.message, afterFailure(link)].filter(Boolean).join(' ')}</p>
      {link.error.offline ? (
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      ) : null}
    </Callout>
  );
}
