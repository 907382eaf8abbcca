import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SessionObject } from '../../lib/answers.ts';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { sessionList } from './account.queries.ts';
import { deviceName } from './device-name.ts';
import { momentText } from './moment-text.ts';
import { SignOutOthers } from './sign-out-others.tsx';

function SessionLine({
  session: { user_agent: agent, ip, last_used_at: usedAt, current },
}: {
  session: SessionObject;
}) {
  const Icon = /Mobi|Android|iPhone|iPad/.test(agent ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-line border-t py-2.5 first:border-t-0">
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={agent ?? undefined}>
          {deviceName(agent)}
        </span>
        <span className="block text-muted text-table tabular-nums">
          {current ? 'In use now' : `Last used ${momentText(usedAt)}`}
          {ip ? `, from ${ip}` : null}
        </span>
      </span>
      {current ? (
        <span className="rounded bg-accent-soft px-1.5 py-0.5 font-medium text-accent-text text-xs">This device</span>
      ) : null}
    </li>
  );
}

type SessionsDialogProps = { email: string; onClose: () => void };

/** Where one is signed in: device, place and time of last use. */
export function SessionsDialog({ email, onClose }: SessionsDialogProps) {
  const [asking, setAsking] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(sessionList());
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Your sessions"
      description={`Where ${email} is logged in`}
      size="small"
      cross={false}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="danger" disabled={!data || data.length < 2} onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </>
      }
    >
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list may be longer than the screen, and arrows scroll it
        <ul tabIndex={0} aria-label="Sessions" className="outline-offset-4">
          {data.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      {!data && error ? (
        <ErrorState
          title="Your sessions could not be loaded"
          description={providerError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : <Spinner label="Loading your sessions" />}
      {asking ? <SignOutOthers onClose={() => setAsking(false)} /> : null}
    </Dialog>
  );
}
