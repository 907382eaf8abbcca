import type pg from 'pg';
import type { Thaan } from '../bin/thaan.ts';

/** What a bench needs to know of a running shop. */
export type Shop = Pick<Thaan, 'url' | 'publicKey' | 'connection'>;

const account = { email: 'bench@thaan.example', password: 'a bench password 7' };

/** Signs up an account, makes it an admin in the database, and answers the headers of its requests. */
export const staffHeaders = async (thaan: Shop, client: pg.Client): Promise<Record<string, string>> => {
  const headers = { apikey: thaan.publicKey, 'content-type': 'application/json' };
  const body = JSON.stringify(account);
  await fetch(`${thaan.url}/auth/v1/signup`, { method: 'POST', headers, body });
  await client.query('update auth.users set email_confirmed_at = now() where email = $1', [account.email]);
  await client.query(
    `insert into public.profiles (id, email, role) select id, email, 'admin' from auth.users where email = $1`,
    [account.email],
  );
  const answer = await fetch(`${thaan.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { ...headers, authorization: `Bearer ${access_token}` };
};
