import { serviceKey, type TestAuth } from './auth.ts';

/** Sends requests with a secret key, which is created with the first request. */
export const administratorOf = (provider: TestAuth) => {
  let made: ReturnType<typeof serviceKey> | undefined;
  const bearer = async () => {
    made ??= serviceKey(provider.database);
    return { authorization: `Bearer ${(await made).key}` };
  };
  return {
    get: async (path: string) => provider.get(path, await bearer()),
    post: async (path: string, body: unknown) => provider.post(path, body, await bearer()),
    put: async (path: string, body: unknown) => provider.put(path, body, await bearer()),
    delete: async (path: string, body?: object) => {
      const headers = { ...(await bearer()), 'x-supabase-api-version': '2024-01-01' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(provider.url + path, { method: 'DELETE', headers, ...sent });
      return { status: answer.status, body: await answer.json() };
    },
  };
};
