import type pg from 'pg';
import type { Thaan } from '../bin/serving/start-thaan.ts';

/** What a bench needs to know of a running shop. */
export type Shop = Pick<Thaan, 'url' | 'publicKey' | 'connection'>;

type Headers = Record<string, string>;

/** An account that is signed in. */
export interface Session {
  readonly email: string;
  readonly password: string;
  /** The headers of its requests. */
  readonly headers: Headers;
  readonly refreshToken: string;
}

const password = 'a bench password 7';

/** Signs up an account, gives it its role in the database, and signs it in. */
export const signedIn = async (
  { url, publicKey }: Shop,
  client: pg.Client,
  { name, role }: { readonly name: string; readonly role: 'admin' | 'user' },
): Promise<Session> => {
  const email = `${name}@thaan.example`;
  const headers = { apikey: publicKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body });
  await client.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  await client.query(
    'insert into public.profiles (id, email, role) select id, email, $2 from auth.users where email = $1',
    [email, role],
  );
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  const { access_token, refresh_token } = (await answer.json()) as { access_token: string; refresh_token: string };
  return {
    email,
    password,
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    refreshToken: refresh_token,
  };
};

/** The headers of a member of staff who has just been made. */
export const staffHeaders = async (shop: Shop, client: pg.Client): Promise<Headers> =>
  (await signedIn(shop, client, { name: 'bench', role: 'admin' })).headers;
