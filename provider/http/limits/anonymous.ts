import { type Allowance, createAllowance } from './allowance.ts';

export interface AnonymousBounds {
  /** Requests without a session that one network address may send. */
  readonly anonymousPerAddress?: Allowance;
  /** Requests without a session in all. */
  readonly anonymousInAll?: Allowance;
}

/** Makes the refusal: how many were allowed, and the seconds to wait. */
type Refuse = (status: 429 | 503, allowance: Allowance, wait: number) => Error;

/**
 * Counts requests without a session before they cost PostgreSQL anything: by network address, and those that pass also
 * in all, since there are many addresses. Throws 429 and 503 as `refuse` makes them.
 */
export const boundAnonymous = (
  { anonymousPerAddress, anonymousInAll }: Required<AnonymousBounds>,
  refuse: Refuse,
): ((address: string) => void) => {
  const perAddress = createAllowance(anonymousPerAddress);
  const inAll = createAllowance(anonymousInAll);
  const pass = (wait: number, status: 429 | 503, allowance: Allowance): void => {
    if (wait > 0) throw refuse(status, allowance, wait);
  };
  return (address) => {
    pass(perAddress(address), 429, anonymousPerAddress);
    pass(inAll('everybody'), 503, anonymousInAll);
  };
};
