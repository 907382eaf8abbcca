// Who becomes the owner of a shop, on a database of the tests' own.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Auth, createAuth } from '../../provider/index.ts';
import { type TestDatabase, testDatabase } from '../../provider/testing/database.ts';
import { clone, readSettings } from '../settings/settings.ts';
import { openShop } from './open-shop.ts';

let test: TestDatabase;
let auth: Auth;

beforeAll(async () => {
  test = await testDatabase({ migrations: join(clone, 'supabase/migrations') });
  auth = await createAuth({ database: test.own, settings: { issuer: 'http://127.0.0.1/auth/v1' } });
});
afterAll(() => test.close());

const settingsOf = (email: string, password = '') =>
  readSettings({ THAAN_DATA: '/srv/thaan', THAAN_OWNER_EMAIL: email, THAAN_OWNER_PASSWORD: password });

const account = async (email: string) => {
  const text =
    'select id, encrypted_password, email_confirmed_at is not null as confirmed from auth.users where email = $1';
  return (await test.query({ text, values: [email] })).rows[0];
};
const profiles = async (email: string) =>
  (await test.query({ text: 'select role from public.profiles where email = $1', values: [email] })).rows;

it.each([true, false])(
  'an account that a stranger made first (confirmed: %s) is not left to the stranger',
  async (confirmed) => {
    const email = `owner-${confirmed}@shop.example`;
    await auth.createAccount({ email, password: 'the stranger knows this', confirmed });
    const before = await account(email);

    await expect(openShop(auth, test.admin, settingsOf(email))).rejects.toThrow(
      `THAAN_OWNER_PASSWORD is needed once, to create the account of ${email}.`,
    );
    expect(await profiles(email)).toEqual([]);

    await openShop(auth, test.admin, settingsOf(email, 'the owner knows this'));
    expect(await profiles(email)).toEqual([{ role: 'superadmin' }]);
    const after = await account(email);
    expect(after).toMatchObject({ id: before?.id, confirmed: true });
    expect(after?.encrypted_password).not.toBe(before?.encrypted_password);

    // From now on the password is the owner's own business.
    await openShop(auth, test.admin, settingsOf(email, 'a password of later'));
    expect(await account(email)).toEqual(after);
  },
);
