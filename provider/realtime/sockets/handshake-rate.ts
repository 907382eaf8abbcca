import { type Allowance, createAllowance } from '../../http/limits/allowance.ts';
import { HandshakeRefused } from './refuse-upgrade.ts';

class TooOften extends HandshakeRefused {
  constructor() {
    super(429, 'Too many joins per second');
  }
}

/** Counts the handshakes of addresses, as limits count them. */
export interface HandshakeRate {
  /** Throws `HandshakeRefused`. */
  count(subject: string): void;
  /** Whether a refusal is to be written: a flood is one line, not one each. */
  isNews(refusal: unknown, subject: string): boolean;
}

export const openHandshakeRate = (allowance: Allowance): HandshakeRate => {
  const handshakes = createAllowance(allowance);
  const lines = createAllowance({ ...allowance, count: 1 });
  return {
    count: (subject) => {
      if (handshakes(subject) > 0) throw new TooOften();
    },
    isNews: (refusal, subject) => !(refusal instanceof TooOften) || lines(subject) === 0,
  };
};
