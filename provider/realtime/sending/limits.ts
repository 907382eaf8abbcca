import { createAllowance } from '../../http/limits/allowance.ts';
import { boundAnonymous } from '../../http/limits/anonymous.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { RealtimeBounds } from '../bounds.ts';
import { batchTooLarge, SendingRefused, tooManyMessages, tooManyRequests } from './refusals.ts';
import type { Sender } from './sender.ts';

export interface SendingLimits {
  /** Counts a request of a sender. Throws `SendingRefused`. */
  readonly request: (sender: Sender, ip: string) => void;
  /** Counts what a request sends. Throws `SendingRefused`. */
  readonly messages: (sender: Sender, count: number) => void;
}

export const isStranger = ({ who }: Sender): boolean => who.identity.role === 'anon';

/** Strangers share what all of them together may ask; each account counts for itself. */
export const openSendingLimits = ({ requests, strangersRequests, sent }: RealtimeBounds): SendingLimits => {
  const ofLine = createAllowance(requests);
  const ofStrangers = boundAnonymous(
    { anonymousPerAddress: requests, anonymousInAll: strangersRequests },
    (status, _allowance, wait) => new SendingRefused(status, { message: 'Too many requests' }, wait),
  );
  const messagesOf = createAllowance(sent);
  return {
    request: (sender, ip) => {
      if (isStranger(sender)) return ofStrangers(limitSubject(ip));
      const wait = ofLine(sender.line);
      if (wait > 0) throw tooManyRequests(wait);
    },
    messages: ({ line }, count) => {
      for (let place = 0; place < count; place++) {
        const wait = messagesOf(line);
        if (wait > 0) throw place === 0 ? tooManyMessages(wait) : batchTooLarge(wait);
      }
    },
  };
};
