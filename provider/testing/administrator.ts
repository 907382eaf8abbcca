import { serviceKey, type TestAuth } from './auth.ts';

/** Whoever runs a provider, asking with a key for servers. */
export const administratorOf = async (provider: TestAuth) => {
  const authorization = `Bearer ${(await serviceKey(provider.database)).key}`;
  return {
    get: (path: string) => provider.get(path, { authorization }),
    post: (path: string, body: unknown) => provider.post(path, body, { authorization }),
    put: (path: string, body: unknown) => provider.put(path, body, { authorization }),
    delete: async (path: string, body?: object) => {
      const headers = { authorization, 'x-supabase-api-version': '2024-01-01' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(provider.url + path, { method: 'DELETE', headers, ...sent });
      return { status: answer.status, body: await answer.json() };
    },
  };
};

export type Administrator = Awaited<ReturnType<typeof administratorOf>>;
