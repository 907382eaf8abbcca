import { sqlStateOf } from '../postgres/errors.ts';

/** Does `work` once more where PostgreSQL undid it for the sake of others: each waited for what the other had. */
export const onceMore = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (!/^40(P01|001)$/.test(sqlStateOf(error) ?? '')) throw error;
    return work();
  });
