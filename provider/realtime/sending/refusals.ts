import { mayNotWrite } from '../joining/refusals.ts';

/** What is wrong, by the name of a field: its complaints, or those of each message of a list. */
export type Complaints = Readonly<Record<string, readonly string[] | readonly Complaints[]>>;

/** A broadcast by request that is refused, in the form of the hosted service. */
export class SendingRefused extends Error {
  override readonly name = 'SendingRefused';
  readonly status: 400 | 401 | 403 | 415 | 422 | 429 | 503;
  readonly body: object;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: SendingRefused['status'], body: object, retryAfter?: number) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const unauthorized = (): SendingRefused => new SendingRefused(401, { message: 'Unauthorized' });

/** The hosted service's for one message. */
export const mayNotSend = (): SendingRefused => new SendingRefused(403, { message: 'Unauthorized' });

/** Ours for one of many, which the hosted service passes over in silence. */
export const mayNotSendTo = (topic: string): SendingRefused => new SendingRefused(403, { message: mayNotWrite(topic) });

export const wrong = (errors: Complaints): SendingRefused => new SendingRefused(422, { errors });

export const notRead = (): SendingRefused => new SendingRefused(400, { message: 'Bad Request' });

export const otherType = (): SendingRefused =>
  new SendingRefused(415, { error: 'Unsupported Media Type. Use application/json or application/octet-stream' });

export const tooManyRequests = (wait: number): SendingRefused =>
  new SendingRefused(429, { message: 'Too many requests' }, wait);

export const tooManyMessages = (wait?: number): SendingRefused =>
  new SendingRefused(429, { message: 'You have exceeded your rate limit' }, wait);

export const batchTooLarge = (wait?: number): SendingRefused =>
  new SendingRefused(429, { message: 'Too many messages to broadcast, please reduce the batch size' }, wait);

/** There it is 422, as if the message were to blame. */
export const noDatabaseNow = (): SendingRefused =>
  new SendingRefused(503, { message: 'Tenant database unavailable' }, 1);

export const queryCanceled = (): SendingRefused => new SendingRefused(503, { message: 'Query canceled' }, 1);

export const blank = `can't be blank`;
export const invalid = 'is invalid';
export const tooLarge = 'Payload size exceeds tenant limit';
export const tooLong = (bytes: number): string => `should be at most ${bytes} byte(s)`;
