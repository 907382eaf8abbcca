import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a mail server was handed: the envelope and the message as it came over the wire. */
interface Delivered {
  readonly from: string;
  readonly to: string;
  readonly source: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly delivered: Delivered[];
  stop(): Promise<void>;
}

/** A real SMTP server on loopback, with `options` to refuse what a test wants refused. */
export const startTestSmtp = async (options: SMTPServerOptions = {}): Promise<TestSmtp> => {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address).join(), source });
        done();
      }, done);
    },
    ...options,
  });
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
