import { randomBytes } from 'node:crypto';
import { LogicalReplicationService, type Pgoutput } from 'pg-logical-replication';
import type { ConnectionSettings } from '../connection.ts';
import { within } from '../within.ts';
import { RawPgoutput } from './raw-pgoutput.ts';

export interface StreamListener {
  /** From now on every transaction that commits is heard of. */
  started(): void;
  message(message: Pgoutput.Message): void;
}

export interface LogStream {
  /** Resolves when it has ended: with why, or undefined when it was closed. */
  readonly ended: Promise<Error | undefined>;
  close(): Promise<void>;
}

/** How often PostgreSQL is told how far we are, and asked for a sign of life. Its own patience is 60 s by default. */
const usualWatchMs = 10_000;

/** How long an end waits for PostgreSQL to say goodbye. */
const goodbyeMs = 1_000;

// What the text of values depends on.
const forms = ['datestyle=iso', 'intervalstyle=postgres', 'extra_float_digits=1', 'bytea_output=hex', 'timezone=utc'];

/** One connection that reads the log of `publications`, by a slot that ends with it. */
export const openLogStream = (
  connection: ConnectionSettings,
  publications: readonly string[],
  listener: StreamListener,
  watchMs = usualWatchMs,
): LogStream => {
  const options = forms.map((form) => `-c ${form}`).join(' ');
  const service = new LogicalReplicationService(
    { ...connection, options, connectionTimeoutMillis: 10_000, keepAlive: true },
    { acknowledge: { auto: false, timeoutSeconds: 0 } },
  );
  const ended = Promise.withResolvers<Error | undefined>();
  const plugin = new RawPgoutput(publications, (error) => end(error));
  const end = (error?: Error): void => {
    ended.resolve(error);
    plugin.cut();
  };
  // Where nobody says goodbye the connection is cut: something may have dropped it.
  const leave = async (): Promise<void> => {
    await within(
      goodbyeMs,
      service.destroy().catch(() => {}),
    );
    plugin.cut();
  };
  let isHeard = true;
  service.on('start', () => listener.started());
  service.on('error', end);
  service.on('heartbeat', (lsn, _time, isAnswerAsked) => {
    isHeard = true;
    if (isAnswerAsked) void service.acknowledge(before(lsn));
  });
  service.on('data', (_lsn, message: Pgoutput.Message) => {
    isHeard = true;
    listener.message(message);
  });
  const watching = setInterval(() => {
    if (!isHeard) end(new Error('PostgreSQL said nothing for too long'));
    isHeard = false;
    // Whatever becomes of what was read, PostgreSQL is told that it was: no log is held for us.
    void service.acknowledge(before(service.lastLsn()), true);
  }, watchMs).unref();
  const slot = `log_${process.pid}_${randomBytes(6).toString('hex')}`;
  service.subscribe(plugin, slot).then(() => end(new Error('PostgreSQL ended the log')), end);
  void ended.promise.then(() => clearInterval(watching));
  return {
    ended: ended.promise.finally(leave),
    close: async () => {
      ended.resolve(undefined);
      await leave();
    },
  };
};

/**
 * The place one byte ahead: the library adds one to what it acknowledges. PostgreSQL, when it shuts down, waits until a
 * reader says exactly the place that it was told.
 */
const before = (lsn: string): string => {
  const [high = 0n, low = 0n] = lsn.split('/').map((part) => BigInt(`0x${part}`));
  const place = (high << 32n) + low;
  const at = place > 0n ? place - 1n : 0n;
  return `${(at >> 32n).toString(16)}/${(at & 0xffffffffn).toString(16)}`;
};
