import { queryOptions } from '@tanstack/react-query';
import type { SessionObject } from '../../lib/answers.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { sessionsKey } from '../../lib/query-keys.ts';

/** The sessions of whoever is signed in, the one used last first. */
export const sessionList = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }): Promise<SessionObject[]> =>
      dataOf(await rest.rpc('list_sessions').abortSignal(signal)),
    staleTime: 0,
  });
