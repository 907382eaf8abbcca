import type { Full } from './shares.ts';

/** What a request went over: `status` as HTTP names it, `message` for whoever sent it. */
interface Limit {
  readonly status: 400 | 408 | 413 | 429 | 503;
  readonly message: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
}

/** A request over a limit of the server's own. Each protocol answers it in its own form. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
  /** Fastify's name for it. */
  readonly statusCode: Limit['status'];
  readonly retryAfter: number | undefined;

  constructor({ status, message, retryAfter }: Limit) {
    super(message);
    this.statusCode = status;
    this.retryAfter = retryAfter;
  }
}

export const bodyTooLarge = (limit: number): OverLimit =>
  new OverLimit({ status: 413, message: `The body is larger than ${limit} bytes` });

export const bodyTooSlow = (): OverLimit => new OverLimit({ status: 408, message: 'The body arrived too slowly' });

export const bodyInCrumbs = (): OverLimit =>
  new OverLimit({ status: 400, message: 'The body arrived in too many small pieces' });

/** `whose` is full: what one address may hold here, or all together. */
export const noRoom = (whose: Full, what: string): OverLimit =>
  whose === 'visitor'
    ? new OverLimit({ status: 429, message: `Too many ${what} from this address at once`, retryAfter: 1 })
    : new OverLimit({ status: 503, message: `The server is busy: too many ${what} at once`, retryAfter: 1 });

export const bodyBrokenOff = (): OverLimit => new OverLimit({ status: 400, message: 'The body broke off' });
