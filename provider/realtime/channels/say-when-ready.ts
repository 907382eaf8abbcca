import type { Readiness } from '../changes/readiness.ts';
import type { Outbox } from './outbox.ts';

/** How long a channel that asked for it waits until what is sent in SQL is heard of, in ms. */
const patienceMs = 60_000;

interface Waiting {
  readonly name: string;
  readonly isOver: boolean;
  readonly outbox: Outbox;
  close(why: string): void;
}

/** Tells a channel that from now on it hears what is sent in SQL; one for which that takes too long is closed. */
export const sayWhenReady = (readiness: Readiness, channel: Waiting): void => {
  const say = (): void => {
    if (channel.isOver) return;
    const message = 'Replication connection established';
    if (readiness.state === 'ready')
      channel.outbox.system({ extension: 'system', status: 'ok', message }, channel.name);
    else channel.close('Replication connection was not established in time');
  };
  if (readiness.state === 'not yet') void readiness.known(patienceMs).then(say);
  else say();
};
