import type { Identity } from '../postgres/types.ts';

/** Who does what no client asks for: policies do not hold it. */
export const service: Identity = { role: 'service_role', claims: { role: 'service_role' } };
