import type { ReactNode } from 'react';
import { isSecure } from '../../lib/secure-context.ts';
import { Callout } from '../../ui/callout.tsx';

type OverHttpsProps = {
  /** What is done here, as in 'changing the email cannot be done here'. */
  what: string;
  children: ReactNode;
};

/** What a page can do over https alone; elsewhere, before anything is typed, that it cannot be done and why. */
export function OverHttps({ what, children }: OverHttpsProps) {
  if (isSecure()) return children;
  return (
    <Callout>
      <p>
        This page was opened without https, so {what} cannot be done here. Open it by https, or ask who runs the shop’s
        server.
      </p>
    </Callout>
  );
}
