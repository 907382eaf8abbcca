/**
 * Messages to phones: like a mail, one becomes a row in the transaction that decides about it. A sender in the background
 * hands the rows to a hook, which knows a gateway; without a hook they stay in the outbox, beside the mails.
 */
import { randomUUID } from 'node:crypto';
import { type Pace, startDeliveries } from '../outgoing/deliveries.ts';
import type { OwnDatabase } from '../postgres/types.ts';
import { HookFailure, handOver, type QueuedText, readSecret, type SmsHook } from './hook.ts';
import type { Sms } from './text-message.ts';

export type { SmsHook } from './hook.ts';
export type { Sms, TextMessage } from './text-message.ts';

export interface SmsSettings {
  readonly database: OwnDatabase;
  /** Without it messages stay in the outbox. */
  readonly hook?: SmsHook | undefined;
  /** Takes a line for each message that is given up. */
  readonly log?: ((line: string) => void) | undefined;
  readonly pace?: Pace | undefined;
}

// A code lives for minutes: its message is tried again soon.
const usualPace: Pace = { firstRetry: 3 };
const mostThatMayHaveGone = 3;

/** Throws a `RangeError` for a hook that cannot be one. */
export const createSms = ({ database, hook, log = () => {}, pace = usualPace }: SmsSettings): Sms => {
  if (hook !== undefined) readSecret(hook.secret);
  const sender = hook && startSender(database, hook, { log, pace });
  return {
    queue: async (query, { to, code, channel, user, purpose, ip, holdsSeconds, sort = '' }) => {
      const id = randomUUID();
      await query({
        text: `with replaced as (delete from auth.sms_outbox where purpose = $9 and due_at is not null)
               insert into auth.sms_outbox (id, channel, recipient, code, sort, account, due_at, expires_at, purpose, ip)
               select $1::uuid, $2, $3::text, $4, $5, $6::jsonb, case when $7 then clock_timestamp() end,
                 clock_timestamp() + make_interval(secs => $8), $9, $10
               where $3 is not null`,
        values: [id, channel, to, code, sort, JSON.stringify(user), sender !== undefined, holdsSeconds, purpose, ip],
      });
      return id;
    },
    deliver: () => sender?.wake(),
    sweep: () =>
      database.query({
        // What waits for a hook that is there no more ends as well.
        text: `delete from auth.sms_outbox where expires_at < clock_timestamp() - interval '1 day'`,
        values: [],
      }),
    close: async () => sender?.close(),
  };
};

const startSender = (database: OwnDatabase, hook: SmsHook, terms: Required<Pick<SmsSettings, 'log' | 'pace'>>) =>
  startDeliveries<QueuedText>(
    database,
    {
      name: 'message to a phone',
      table: 'auth.sms_outbox',
      columns: 'channel, recipient, code, sort, account, ip',
      send: (text) => handOver(hook, text),
      // Whatever is wrong today, the code is of use for minutes. But what may have gone each time is paid for each time.
      isFinal: (error, { attempts }) =>
        error instanceof HookFailure && error.mayHaveGone && attempts >= mostThatMayHaveGone,
      told: ({ id, channel, attempts }, error) => ({
        text: id,
        channel,
        attempts,
        failure: error instanceof HookFailure ? String(error.status) : 'expired',
      }),
    },
    { log: terms.log ?? (() => {}), pace: terms.pace },
  );
