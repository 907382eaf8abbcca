import { hash as bcrypt } from 'bcryptjs';
import { beforeAll, expect, test } from 'vitest';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';

const password = 'a long password';

// The limits have tests of their own; here more sign-ins fail than they allow.
const many = { count: 1_000, seconds: 60 };
const provider = testAuth({ failedSignIns: { perAccount: many, perAddress: many } });
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
  await provider.auth.createAccount({ email: 'new@example.com', password, confirmed: false });
  await provider.auth.createAccount({ email: 'banned@example.com', password, confirmed: true });
  await provider.database.query({
    text: `update auth.users set banned_until = '2999-01-01' where email = 'banned@example.com'`,
    values: [],
  });
});

const signIn = (body: unknown) => provider.post('/token?grant_type=password', body);

test('an absent account and a wrong password get the same answer, byte for byte', async () => {
  const absent = await signIn({ email: 'nobody@example.com', password: 'wrong' });
  const wrong = await signIn({ email: 'asha@example.com', password: 'wrong' });
  expect(absent.text).toBe(wrong.text);
  expect(absent.status).toBe(wrong.status);
  expect(absent.headers.get('cache-control')).toBe('no-store');
  expect([...absent.headers.keys()].sort()).toEqual([...wrong.headers.keys()].sort());
});

test('an imported password signs in, and is kept as any other from then on', async () => {
  const email = 'imported@example.com';
  await provider.auth.createAccount({ email, password: 'not this one', confirmed: true });
  const set = (column: string, value: unknown) =>
    provider.database.query({ text: `update auth.users set ${column} = $2 where email = $1`, values: [email, value] });
  const stored = async () => {
    const text = 'select encrypted_password as hash from auth.users where email = $1';
    return (await provider.database.query<{ hash: string }>({ text, values: [email] })).rows[0]?.hash ?? '';
  };
  const imported = await bcrypt('of another site', 4);
  await set('encrypted_password', imported);
  expect((await signIn({ email, password: 'not this one' })).status).toBe(400);
  await set('banned_until', '2999-01-01');
  expect((await signIn({ email, password: 'of another site' })).body.code).toBe('user_banned');
  expect(await stored()).toBe(imported);

  await set('banned_until', null);
  expect((await signIn({ email, password: 'of another site' })).status).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$/);
  expect((await signIn({ email, password: 'of another site' })).status).toBe(200);
  expect((await signIn({ email, password: 'not this one' })).status).toBe(400);
  expect(await stored()).toBe(renewed);
});

test('a password that is replaced while it is being checked opens no session', async () => {
  const email = 'replaced@example.com';
  await provider.auth.createAccount({ email, password, confirmed: true });
  let answer: ReturnType<typeof signIn> | undefined;
  await provider.database.transaction(async (query) => {
    await query({ text: `update auth.users set encrypted_password = 'another' where email = $1`, values: [email] });
    answer = signIn({ email, password });
    await untilWaiting(provider.query);
  });
  expect(await answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  const sessions = {
    text: 'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    values: [email],
  };
  expect((await provider.query(sessions)).rows).toEqual([]);
});
