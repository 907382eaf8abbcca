import { OverLimit } from '../../postgres/errors.ts';
import type { Full } from './quota.ts';

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
