import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ProviderError, providerError } from '../lib/provider-error.ts';
import { roleKey } from '../lib/query-keys.ts';

/** SQLSTATE of a refusal: the role may have been taken away a moment ago. */
const refused = '42501';
/** PostgREST's code for a database that is not there. */
const noDatabase = 'PGRST000';
const retries = 2;

const retryDelay = (attempt: number): number => Math.min(500 * 2 ** attempt, 4_000);

/** Whether the server, or its database, was not there at all, which says nothing of what was asked. */
const wasAway = (error: unknown): boolean => {
  const { offline, code } = providerError(error);
  return offline && (code === '' || code === noDatabase);
};

/**
 * The portal's cache of what the provider answered. Reads are tried again only where no answer came, and once more when
 * the server is back, which the re-check of the role finds out; writes never by themselves, since the person who saves
 * sees the outcome and decides.
 */
export const createQueryClient = (): QueryClient => {
  const recheckRole = (error: unknown): void => {
    const failure: ProviderError = providerError(error);
    if (failure.code === refused || failure.status === 401) void client.invalidateQueries({ queryKey: roleKey });
  };
  const readAgain = (): void =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null && wasAway(state.error),
    });
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => query.queryKey[0] !== roleKey[0] && recheckRole(error),
      onSuccess: (_, query) => query.queryKey[0] === roleKey[0] && readAgain(),
    }),
    mutationCache: new MutationCache({ onError: recheckRole }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => providerError(error).offline && failures < retries,
        retryDelay,
        networkMode: 'always', // the provider may run on this very machine: the browser's "offline" says nothing of it
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};
