import { useState } from 'react';
import type { DemoAccount } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { logIn } from './sign-in.mutations.ts';
import { sayFailure, sayLoggedIn } from './sign-in-notices.ts';

type DemoSignInsProps = { accounts: readonly DemoAccount[]; onNear: () => void };

/** The demo shop's accounts, each one click away. */
export function DemoSignIns({ accounts, onNear }: DemoSignInsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const enter = async ({ email, password }: DemoAccount): Promise<void> => {
    setBusy(email);
    try {
      await logIn(email, password);
      sayLoggedIn();
    } catch (error) {
      sayFailure('Login Failed', error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section
      aria-label="Demo shop"
      className="-mx-6 mt-6 -mb-6 rounded-b-lg border-line border-t bg-sunken px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8"
    >
      <p className="mb-2 text-muted text-table">This is a demo shop. Enter with one click as</p>
      <div className="flex flex-wrap gap-2">
        {accounts.map((account) => (
          <Button
            key={account.email}
            className="flex-1"
            busy={busy === account.email}
            disabled={busy !== null && busy !== account.email}
            onPointerEnter={onNear}
            onFocus={onNear}
            onClick={() => void enter(account)}
          >
            {account.name}
          </Button>
        ))}
      </div>
    </section>
  );
}
