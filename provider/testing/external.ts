import { expect } from 'vitest';
import { type GoogleTest, siteUrl } from './google.ts';

/** The accounts of an address, with their identities. */
export const accountsWith = (google: GoogleTest) => async (email: string | undefined) => {
  const text = `select u.id, u.email, u.email_confirmed_at is not null as confirmed, u.encrypted_password as password,
      u.raw_app_meta_data as app, u.raw_user_meta_data as data,
      (select coalesce(jsonb_agg(i.provider order by i.created_at), '[]') from auth.identities i where i.user_id = u.id)
        as identities
    from auth.users u where u.email = $1`;
  // biome-ignore lint/suspicious/noExplicitAny: the expectations of a test check the shape of a row
  return (await google.provider.query<any>({ text, values: [email] })).rows;
};

/** How a refusal stands in an address, which says it in its query and in its fragment. */
export const errorOf = ({ status, location, query, fragment }: Awaited<ReturnType<GoogleTest['visit']>>) => {
  expect(status).toBe(302);
  expect(query.get('code')).toBeNull();
  for (const name of ['error', 'error_code', 'error_description']) expect(fragment.get(name)).toBe(query.get(name));
  return { at: location.split(/[?#]/)[0], error: query.get('error'), code: query.get('error_code') };
};

export const siteError = (error: string, code: string | null) => ({ at: `${siteUrl}/`, error, code });
