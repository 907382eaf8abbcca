import { type Allowance, createAllowance } from '../http/limits/allowance.ts';
import { tooManyAnonymous } from './errors.ts';

interface Bounds {
  readonly anonymousPerAddress?: Allowance;
  readonly anonymousInAll?: Allowance;
}

/**
 * Counts requests without a session before they cost PostgreSQL anything: by network address, and those that pass also
 * in all, since there are many addresses. Throws 429 and 503, which name the limit.
 */
export const boundAnonymous = ({
  anonymousPerAddress = { count: 300, seconds: 10 },
  anonymousInAll = { count: 1_000, seconds: 10 },
}: Bounds): ((address: string) => void) => {
  const perAddress = createAllowance(anonymousPerAddress);
  const inAll = createAllowance(anonymousInAll);
  const refuse = (wait: number, status: 429 | 503, allowance: Allowance): void => {
    if (wait > 0) throw tooManyAnonymous(status, allowance, wait);
  };
  return (address) => {
    refuse(perAddress(address), 429, anonymousPerAddress);
    refuse(inAll('everybody'), 503, anonymousInAll);
  };
};
