import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { OutboxLink } from './outbox-link.tsx';

/** Says that a mail is on its way, and where the demo keeps it. */
export function InboxCallout({ children }: { children: ReactNode }) {
  return (
    <Callout tone="success">
      <p>{children}</p>
      <OutboxLink />
    </Callout>
  );
}
