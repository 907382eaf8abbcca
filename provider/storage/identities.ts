import type { Identity } from '../postgres/types.ts';

export const service: Identity = { role: 'service_role', claims: { role: 'service_role' } };

export const anon: Identity = { role: 'anon', claims: { role: 'anon' } };

/** Who says nothing of themselves, not even the public key: the same to PostgreSQL as `anon`. */
export const nobody: Identity = { ...anon };
