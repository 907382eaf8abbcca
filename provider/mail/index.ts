/**
 * Mail: a message becomes a row in the transaction that decides about it, so that one is sent if and only if what it
 * tells of was saved, and no request waits for a mail server. With an SMTP server a sender in the background delivers
 * the rows; without one they are the outbox, which a page shows to the person at the machine.
 */

import type { FastifyPluginAsync } from 'fastify';
import type { Pace } from '../outgoing/deliveries.ts';
import type { OwnDatabase, Query } from '../postgres/types.ts';
import type { Values } from './go-template.ts';
import { type MailKind, readMessages } from './messages.ts';
import { outboxPages, sweepOutbox } from './outbox.ts';
import { startSender } from './sender.ts';

export type { MailKind, NoticeKind } from './messages.ts';

export interface Message {
  readonly kind: MailKind;
  /** Null is nobody: nothing is written then, and it takes as long. */
  readonly to: string | null;
  /**
   * GoTrue's variables, such as `Token` and `ConfirmationURL`, and `ImplicitURL` where the link is to sign in whoever
   * opens it; SiteName and At, the moment, are added, and SiteURL where it is not given.
   */
  readonly values: Values;
  /** Seconds for which what it says is of use; without them sending it is tried for a day. */
  readonly holdsSeconds?: number;
}

export interface Mail {
  /** Writes the message within the caller's transaction. */
  queue(query: Query, message: Message): Promise<void>;
  /** Deletes what was not sent and is old, or comes before the newest few: to be called now and then. */
  sweep(): Promise<unknown>;
  /** To be called after the commit: what was queued goes on its way. Returns at once and never throws. */
  deliver(): void;
  /** GET /outbox and /outbox.json, for loopback alone; with SMTP nothing is there. */
  readonly outbox: FastifyPluginAsync;
  close(): Promise<void>;
}

export interface MailSettings {
  readonly database: OwnDatabase;
  /** `smtp://` or `smtps://user:password@host:port`; without it mail stays in the outbox. */
  readonly smtpUrl?: string | undefined;
  /** The sender, such as `Example <mail@example.com>`. */
  readonly from?: string | undefined;
  /** The origin that people open. */
  readonly siteUrl: string;
  readonly siteName?: string | undefined;
  /** A folder of `<kind>.html` that replace our own. */
  readonly templates?: string | undefined;
  /** How people write a moment. Default as in HTTP: `Tue, 01 Dec 2026 09:30:00 GMT`. */
  readonly momentText?: ((moment: Date) => string) | undefined;
  /** Whether it only writes rows, and another process sends what is due. Default false. */
  readonly sentElsewhere?: boolean | undefined;
  /** Takes a line for each mail that is given up. */
  readonly log?: ((line: string) => void) | undefined;
  readonly pace?: Pace | undefined;
}

/** Throws an `Error` that names the file when a template cannot be used. */
export const createMail = (settings: MailSettings): Mail => {
  const { database, smtpUrl, siteUrl, siteName = '', sentElsewhere = false, log = () => {} } = settings;
  const momentText = settings.momentText ?? ((moment: Date) => moment.toUTCString());
  const from = settings.from ?? `no-reply@${new URL(siteUrl).hostname}`;
  const render = readMessages(settings.templates);
  const isSent = smtpUrl !== undefined;
  const sender =
    isSent && !sentElsewhere ? startSender(database, { smtpUrl, from, log, pace: settings.pace }) : undefined;

  return {
    queue: async (query, { kind, to, values, holdsSeconds = null }) => {
      const { subject, html, plain, links } = render(kind, {
        SiteURL: siteUrl,
        ...values,
        SiteName: siteName,
        At: momentText(new Date()),
      });
      await query({
        text: `insert into auth.mail_outbox (kind, recipient, subject, html, plain, links, code, due_at,
                 expires_at)
               select $1, $2::text, $3, $4, $5, $6::jsonb, $7, case when $8 then clock_timestamp() end,
                 clock_timestamp() + make_interval(secs => $9::double precision)
               where $2 is not null`,
        values: [...[kind, to, subject, html, plain, JSON.stringify(links), values.Token ?? ''], isSent, holdsSeconds],
      });
    },
    sweep: () => sweepOutbox(database),
    deliver: () => sender?.wake(),
    outbox: !isSent ? outboxPages(database) : async () => {},
    close: async () => sender?.close(),
  };
};
