import type { Statement } from '../../postgres/types.ts';

/** The lock of one file until the transaction ends: of whoever keeps it, and of whoever sweeps it away. */
export const fileLock = (sha256: string): Statement => ({
  text: 'select pg_advisory_xact_lock($1::bigint)',
  values: [BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)).toString()],
});
