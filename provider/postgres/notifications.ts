import type pg from 'pg';
import { cutConnection, sendBatch } from './batch.ts';
import { type ConnectionSettings, connectClient } from './connection.ts';
import type { Database } from './types.ts';
import { within } from './within.ts';

/** How long a close waits for PostgreSQL. */
const goodbyeMs = 1_000;

const pauses = [100, 250, 500, 1_000, 2_000];

interface Notifications {
  listen: Database['listen'];
  close(): Promise<void>;
}

interface Listener {
  readonly heard: (payload: string) => void;
  readonly lost: (() => void) | undefined;
}

interface Watch {
  /** How often PostgreSQL is asked whether it is still there. */
  readonly everyMs: number;
  /** How long it may take to say so, and two seconds more. */
  readonly answerMs: number;
}

/**
 * One connection of its own for NOTIFY, opened at the first `listen` and opened again whenever it is lost. Where nothing
 * is said for long something on the way may have dropped it without a word, so it is asked for a sign of life.
 */
export const openNotifications = (
  connection: ConnectionSettings,
  watch: Watch = { everyMs: 30_000, answerMs: 8_000 },
): Notifications => {
  const heardBy = new Map<string, Set<Listener>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  const keep = (connecting: Promise<pg.Client>): void => {
    client = connecting;
    connecting.catch(() => {
      client = undefined;
    });
  };

  const connect = async (): Promise<pg.Client> => {
    const fresh = await connectClient(connection);
    if (closed) cutConnection(fresh);
    endWhenSilent(fresh, watch);
    fresh.on('notification', ({ channel, payload }) => {
      for (const { heard } of heardBy.get(channel) ?? []) heard(payload ?? '');
    });
    for (const channel of heardBy.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    fresh.on('end', () => {
      for (const listeners of heardBy.values()) for (const { lost } of listeners) lost?.();
      if (!closed) keep(reconnect());
    });
    return fresh;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (let attempt = 0; !closed; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, pauses[attempt] ?? pauses.at(-1)).unref());
      const fresh = await connect().catch(() => undefined);
      if (!fresh) continue;
      // What was said meanwhile went unheard: everybody looks again.
      for (const listeners of heardBy.values()) for (const { heard } of listeners) heard('');
      return fresh;
    }
    throw new Error('The listening connection is closed');
  };

  return {
    listen: async (channel, heard, lost) => {
      const listener = { heard, lost };
      const listeners = heardBy.get(channel) ?? new Set();
      heardBy.set(channel, listeners.add(listener));
      const stop = async (): Promise<void> => void listeners.delete(listener);
      if (!client) keep(connect());
      try {
        const own = await (client as Promise<pg.Client>);
        await own.query(`listen ${own.escapeIdentifier(channel)}`);
        return stop;
      } catch (error) {
        // Whoever asked asks again.
        await stop();
        throw error;
      }
    },
    close: async () => {
      closed = true;
      await leave(client);
    },
  };
};

/** Where nobody says goodbye, too, the connection is cut: something may have dropped it. */
const leave = async (connecting: Promise<pg.Client> | undefined): Promise<void> => {
  const connected = connecting?.catch(() => undefined);
  const client = await within(goodbyeMs, connected);
  if (!client) return;
  const isOver = client.end().then(
    () => true,
    () => true,
  );
  if (!(await within(goodbyeMs, isOver))) cutConnection(client);
};

const endWhenSilent = (client: pg.Client, { everyMs, answerMs }: Watch): void => {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    // Who does not answer is cut off, which the connection's end tells everybody.
    await sendBatch(client, [], { text: 'select', values: [] }, answerMs).catch(() => {});
    isAsking = false;
  };
  const asking = setInterval(ask, everyMs).unref();
  client.on('end', () => clearInterval(asking));
};
