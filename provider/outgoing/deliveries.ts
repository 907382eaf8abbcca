import { setTimeout as delay } from 'node:timers/promises';
import { workForAll } from '../postgres/caller.ts';
import type { OwnDatabase } from '../postgres/types.ts';

/** How long things take; the defaults suit a mail server, tests are in more of a hurry. */
export interface Pace {
  /** Ms between two looks for what other processes queued or what is due again. Default 15,000. */
  readonly look?: number;
  /** Seconds until the first retry; each further one waits twice as long, an hour at most. Default 10. */
  readonly firstRetry?: number;
  /** Seconds after which a message is given up, even where it is still of use. Default a day. */
  readonly giveUp?: number;
}

export interface Deliveries {
  /** Looks for what is due now. */
  wake(): void;
  close(): Promise<void>;
}

/** What every row on its way has. */
export interface Outgoing {
  readonly id: string;
  readonly attempts: number;
  /** Whether what it says is of no use any more. */
  readonly expired: boolean;
}

/** One kind of message, its table, and how one of them goes. */
export interface Way<Row extends Outgoing> {
  /** As the log calls it: 'mail'. */
  readonly name: string;
  /** Has the columns id, attempts, due_at, created_at and expires_at. */
  readonly table: 'auth.mail_outbox' | 'auth.sms_outbox';
  /** What else is read of a row. */
  readonly columns: string;
  send(row: Row): Promise<void>;
  /** Whether another try would fail as well. */
  isFinal(error: unknown, row: Row): boolean;
  /** What the log may say of it: neither what it says nor whom it was for. */
  told(row: Row, error: unknown): Record<string, unknown>;
}

export interface Terms {
  readonly log: (line: string) => void;
  readonly pace?: Pace | undefined;
}

const atOnce = 4;
// Longer than the timeouts of one delivery together: nobody else takes a message while it is being sent, and one whose
// process died in the middle is taken up again.
const leaseSeconds = 180;
const longestWait = 3_600;
// Ms that a stop waits for messages under way.
const patience = 3_000;

/** Sends the messages that are due, in the background, for as long as the process lives. */
export const startDeliveries = <Row extends Outgoing>(
  database: OwnDatabase,
  way: Way<Row>,
  terms: Terms,
): Deliveries => {
  const rows = rowsOf(database, way);
  const deliverOne = deliveryOf(way, rows, terms);
  let closed = false;
  let working: Promise<void> | undefined;
  let again = false;

  const deliverAll = async (): Promise<void> => {
    // What was claimed is seen to, also when the stop comes meanwhile: left alone it would wait for its lease to end.
    while (!closed) {
      const due = await rows.claim();
      if (due.length === 0) return;
      await Promise.all(due.map(deliverOne));
    }
  };

  const work = async (): Promise<void> => {
    while (again && !closed) {
      again = false;
      // A database out of reach is asked again at the next look; whoever queues a message hears of it there.
      await deliverAll().catch(() => {});
    }
  };

  const wake = (): void => {
    if (closed) return;
    again = true;
    working ??= workForAll(work).finally(() => {
      working = undefined;
      if (again) wake();
    });
  };

  const timer = setInterval(wake, terms.pace?.look ?? 15_000);
  timer.unref();
  wake();
  return {
    wake,
    close: async () => {
      closed = true;
      clearInterval(timer);
      // A server that keeps silent does not keep the process: what is left unsent is taken up by the next.
      await Promise.race([working, delay(patience, undefined, { ref: false })]);
    },
  };
};

type Rows<Row> = ReturnType<typeof rowsOf<Row & Outgoing>>;

/** Sends one message, puts it off where that fails, or gives it up. */
const deliveryOf = <Row extends Outgoing>(way: Way<Row>, rows: Rows<Row>, { log, pace = {} }: Terms) => {
  const { firstRetry = 10, giveUp = 86_400 } = pace;
  const say = (what: string, row: Row, error: unknown): void =>
    log(JSON.stringify({ time: new Date().toISOString(), error: `${way.name} ${what}`, ...way.told(row, error) }));

  const giveMessageUp = async (row: Row, error: unknown): Promise<void> => {
    await rows.forget(row.id);
    say('given up', row, error);
  };

  return async (row: Row): Promise<void> => {
    if (row.expired) return giveMessageUp(row, new Error('expired'));
    try {
      await way.send(row);
    } catch (error) {
      const wait = Math.min(longestWait, firstRetry * 2 ** Math.min(row.attempts - 1, 20));
      const isOver = await rows.postpone(row.id, wait, giveUp);
      if (way.isFinal(error, row) || isOver) return giveMessageUp(row, error);
      // The first time as well, or a server set up wrongly would go unnoticed for long.
      return row.attempts === 1 ? say('not sent yet', row, error) : undefined;
    }
    await rows.forget(row.id);
  };
};

const rowsOf = <Row extends Outgoing>({ query }: OwnDatabase, { table, columns }: Way<Row>) => ({
  /**
   * Takes what is due, a few at a time, so that no other process takes it too. What is due later than any wait can last
   * was put off before the clock was set back.
   */
  claim: async (): Promise<Row[]> => {
    const { rows } = await query<Row>({
      text: `update ${table} set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => $1)
             where id in (select id from ${table}
                          where due_at <= clock_timestamp() or due_at > clock_timestamp() + make_interval(secs => $3)
                          order by due_at limit $2 for update skip locked)
             returning id, attempts, coalesce(expires_at <= clock_timestamp(), false) as expired, ${columns}`,
      values: [leaseSeconds, atOnce, longestWait + 60],
    });
    return rows;
  },
  forget: (id: string) => query({ text: `delete from ${table} where id = $1`, values: [id] }),
  /** Puts a message off; answers whether its time is over. */
  postpone: async (id: string, wait: number, giveUp: number): Promise<boolean> => {
    const { rows } = await query<{ over: boolean }>({
      text: `update ${table} set due_at = clock_timestamp() + make_interval(secs => $2)
             where id = $1
             returning least(created_at + make_interval(secs => $3), expires_at) <= clock_timestamp() as over`,
      values: [id, wait, giveUp],
    });
    return rows[0]?.over === true;
  },
});
