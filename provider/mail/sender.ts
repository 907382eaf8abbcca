import { setTimeout as delay } from 'node:timers/promises';
import { workForAll } from '../postgres/caller.ts';
import type { OwnDatabase } from '../postgres/types.ts';

/** How long things take; the defaults suit a mail server, tests are in more of a hurry. */
export interface Pace {
  /** Ms between two looks for what other processes queued or what is due again. Default 15,000. */
  readonly look?: number;
  /** Seconds until the first retry; each further one waits twice as long, an hour at most. Default 10. */
  readonly firstRetry?: number;
  /** Seconds after which a mail is given up, even where it is still of use. Default a day. */
  readonly giveUp?: number;
}

export interface Sender {
  /** Looks for mails that are due now. */
  wake(): void;
  close(): Promise<void>;
}

interface Due {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly attempts: number;
  /** Whether what it says is of no use any more. */
  readonly expired: boolean;
}

const atOnce = 4;
// Longer than the timeouts of one delivery together: nobody else takes a mail while it is being sent, and one whose
// process died in the middle is taken up again.
const leaseSeconds = 180;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
const longestWait = 3_600;
// Ms that a stop waits for mails under way.
const patience = 3_000;

/** Sends the mails that are due over SMTP, in the background, for as long as the process lives. */
export const startSender = (
  database: OwnDatabase,
  { smtpUrl, from, log, pace = {} }: { smtpUrl: string; from: string; log: (line: string) => void; pace?: Pace },
): Sender => {
  const { look = 15_000, firstRetry = 10, giveUp = 86_400 } = pace;
  const transport = openTransport(smtpUrl, from);
  let closed = false;
  let working: Promise<void> | undefined;
  let again = false;

  const deliverOne = async (mail: Due): Promise<void> => {
    if (mail.expired) return giveMailUp(database, mail, new Error('expired'), log);
    try {
      await (await transport).sendMail(letterOf(mail, from));
    } catch (error) {
      return postpone(database, mail, error, { firstRetry, giveUp, log });
    }
    await forget(database, mail.id);
  };

  const deliverAll = async (): Promise<void> => {
    // What was claimed is seen to, also when the stop comes meanwhile: left alone it would wait for its lease to end.
    while (!closed) {
      const due = await claim(database);
      if (due.length === 0) return;
      await Promise.all(due.map(deliverOne));
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

  const work = async (): Promise<void> => {
    while (again && !closed) {
      again = false;
      // A database out of reach is asked again at the next look; whoever queues a mail hears of it there.
      await deliverAll().catch(() => {});
    }
  };

  const timer = setInterval(wake, look);
  timer.unref();
  wake();
  return {
    wake,
    close: async () => {
      closed = true;
      clearInterval(timer);
      // A server that keeps silent does not keep the process: what is left unsent is taken up by the next.
      await Promise.race([working, delay(patience, undefined, { ref: false })]);
      (await transport).close();
    },
  };
};

// Loaded where there is a server to send to: a process without one is spared 6 MB and 45 ms.
const openTransport = async (url: string, from: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, maxConnections: atOnce, ...timeouts }, { from });
};

const letterOf = ({ id, recipient, subject, html, plain }: Due, from: string) => ({
  to: { name: '', address: recipient },
  subject,
  html,
  text: plain,
  // The same at every attempt, so that a mailbox can tell a second copy.
  messageId: `<${id}@${/@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Takes what is due, a few at a time, so that no other process takes it too. A mail due later than any wait can last
 * was put off before the clock was set back.
 */
const claim = async (database: OwnDatabase): Promise<Due[]> => {
  const { rows } = await database.query<Due>({
    text: `update auth.mail_outbox set attempts = attempts + 1,
             due_at = clock_timestamp() + make_interval(secs => $1)
           where id in (select id from auth.mail_outbox
                        where due_at <= clock_timestamp() or due_at > clock_timestamp() + make_interval(secs => $3)
                        order by due_at limit $2 for update skip locked)
           returning id, kind, recipient, subject, html, plain, attempts,
             coalesce(expires_at <= clock_timestamp(), false) as expired`,
    values: [leaseSeconds, atOnce, longestWait + 60],
  });
  return rows;
};

const forget = (database: OwnDatabase, id: string) =>
  database.query({ text: 'delete from auth.mail_outbox where id = $1', values: [id] });

interface Terms {
  readonly firstRetry: number;
  readonly giveUp: number;
  readonly log: (line: string) => void;
}

const postpone = async (database: OwnDatabase, mail: Due, error: unknown, terms: Terms): Promise<void> => {
  const wait = Math.min(longestWait, terms.firstRetry * 2 ** Math.min(mail.attempts - 1, 20));
  const { rows } = await database.query<{ over: boolean }>({
    text: `update auth.mail_outbox set due_at = clock_timestamp() + make_interval(secs => $2)
           where id = $1
           returning least(created_at + make_interval(secs => $3), expires_at) <= clock_timestamp() as over`,
    values: [mail.id, wait, terms.giveUp],
  });
  if (isFinal(error) || rows[0]?.over === true) return giveMailUp(database, mail, error, terms.log);
  // The first time as well, or a mail server set up wrongly would go unnoticed for long.
  if (mail.attempts === 1) terms.log(lineOf('mail not sent yet', mail, error));
};

const giveMailUp = async (database: OwnDatabase, mail: Due, error: unknown, log: Terms['log']): Promise<void> => {
  await forget(database, mail.id);
  log(lineOf('mail given up', mail, error));
};

/** The server knows this recipient or this message and will not have it: asking again changes nothing. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

// Neither what the mail says nor whom it was for, and not the server's words, which may repeat both.
const lineOf = (what: string, { id, kind, recipient, attempts }: Due, error: unknown): string => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  const failure = [code, responseCode].join(' ').trim();
  const time = new Date().toISOString();
  return JSON.stringify({ time, error: what, mail: id, kind, domain, attempts, failure });
};
