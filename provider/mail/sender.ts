import { type Deliveries, type Outgoing, type Pace, startDeliveries } from '../outgoing/deliveries.ts';
import type { OwnDatabase } from '../postgres/types.ts';

interface Letter extends Outgoing {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

const connections = 4;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: (line: string) => void;
  readonly pace?: Pace | undefined;
}

/** Sends the mails that are due over SMTP. */
export const startSender = (database: OwnDatabase, { smtpUrl, from, ...terms }: SmtpSettings): Deliveries => {
  const transport = openTransport(smtpUrl, from);
  const deliveries = startDeliveries<Letter>(
    database,
    {
      name: 'mail',
      table: 'auth.mail_outbox',
      columns: 'kind, recipient, subject, html, plain',
      send: async (letter) => void (await (await transport).sendMail(letterOf(letter, from))),
      isFinal,
      told,
    },
    terms,
  );
  return {
    wake: deliveries.wake,
    close: async () => {
      await deliveries.close();
      (await transport).close();
    },
  };
};

// Loaded where there is a server to send to: a process without one is spared 6 MB and 45 ms.
const openTransport = async (url: string, from: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, maxConnections: connections, ...timeouts }, { from });
};

const letterOf = ({ id, recipient, subject, html, plain }: Letter, from: string) => ({
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

/** The server knows this recipient or this message and will not have it: asking again changes nothing. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

// Not the server's words either, which may repeat whom it was for and what it says.
const told = ({ id, kind, recipient, attempts }: Letter, error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  return { mail: id, kind, domain, attempts, failure: [code, responseCode].join(' ').trim() };
};
