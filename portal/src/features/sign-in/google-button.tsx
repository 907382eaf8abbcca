import { useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { logInWithGoogle } from './sign-in.mutations.ts';
import { sayFailure } from './sign-in-notices.ts';

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4">
      <path
        fill="#4285F4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6z"
      />
      <path
        fill="#34A853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3a11.5 11.5 0 0 0 10.2 6.3z"
      />
      <path fill="#FBBC05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4l3.8-3z" />
      <path
        fill="#EA4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z"
      />
    </svg>
  );
}

/** @param path where one goes after Google has sent the browser back */
export function GoogleButton({ path }: { path: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const leave = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await logInWithGoogle(path);
    } catch (error) {
      sayFailure('Google Login Failed', error);
      setFailure(providerError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="large" className="w-full" busy={busy} icon={<GoogleMark />} onClick={() => void leave()}>
        Sign in with Google
      </Button>
      {failure ? <p className="mt-2 text-muted text-table">{failure}</p> : null}
    </>
  );
}
