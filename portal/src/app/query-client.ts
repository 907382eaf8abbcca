import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ProviderError, providerError } from '../lib/provider-error.ts';

/** SQLSTATE of a refusal: the role may have been taken away a moment ago. */
const refused = '42501';
const retries = 2;

const retryDelay = (attempt: number): number => Math.min(500 * 2 ** attempt, 4_000);

/**
 * The portal's cache of what the provider answered. Reads are tried again only where no answer came; writes never by
 * themselves, since the person who saves sees the outcome and decides.
 */
export const createQueryClient = (): QueryClient => {
  const recheckRole = (error: unknown): void => {
    const failure: ProviderError = providerError(error);
    if (failure.code === refused || failure.status === 401) void client.invalidateQueries({ queryKey: ['role'] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.queryKey[0] !== 'role' && recheckRole(error) }),
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
