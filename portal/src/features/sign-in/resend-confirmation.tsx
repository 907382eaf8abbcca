import { useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown, waitText } from '../../ui/use-countdown.ts';
import { OutboxLink } from './outbox-link.tsx';
import { resendConfirmation } from './sign-in.mutations.ts';
import { sayFailure, saySuccess } from './sign-in-notices.ts';

/** Seconds between two mails of one kind to one address, as a server allows them. */
const betweenMails = 60;

/** Offers to send the mail again whose link confirms an address. */
export function ResendConfirmation({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [until, setUntil] = useState(0);
  const wait = useCountdown(until);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await resendConfirmation(email);
      saySuccess('Mail Sent', 'Check your inbox for the link that confirms your address.');
      setSent(true);
      setUntil(Date.now() + betweenMails * 1000);
    } catch (error) {
      sayFailure('Error', error);
      const { retryAfter } = providerError(error);
      if (retryAfter > 0) setUntil(Date.now() + retryAfter * 1000);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" busy={busy} paused={wait > 0} onClick={() => void send()}>
        {wait > 0 ? `Send it again in ${waitText(wait)}` : 'Send the mail again'}
      </Button>
      {sent ? <OutboxLink /> : null}
    </>
  );
}
