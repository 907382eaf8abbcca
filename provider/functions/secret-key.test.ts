// Keys for servers: those that functions are called with, and the one that some find in their environment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeSecretKey, rotateSecretKey } from '../auth/index.ts';
import { serviceKey } from '../testing/auth.ts';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';

const tells = `
  const names = ['SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEYS'];
  Deno.serve(() => Response.json({
    given: names.map((name) => Deno.env.get(name) ?? null),
    all: JSON.stringify(process.env),
    secret: Deno.env.get('SECRET'),
  }));`;
const files = { 'with-one/index.ts': tells, 'also/index.ts': tells, 'without/index.ts': tells };

let functions: TestFunctions;
beforeAll(async () => {
  functions = await startTestFunctions(files, {}, [], { withSecretKey: ['with-one', 'also'] });
  functions.secrets = { SECRET: 'one' };
});
afterAll(() => functions.stop());

const given = async (name: string): Promise<(string | null)[]> => (await functions.ask(`/${name}`)).body.given;
const asked = async (headers: Record<string, string>) => {
  const { status, body } = await functions.ask('/without', { headers: { authorization: '', ...headers } });
  return [status, body?.message];
};

test('a function that is named gets the key, in both forms, and no other function does', async () => {
  const [token, keys] = await given('with-one');
  expect(token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
  const { default: key } = JSON.parse(keys ?? '');
  expect(key).toMatch(/^sb_secret_/);
  expect(await given('also')).toEqual([token, keys]);
  const { body } = await functions.ask('/without');
  expect(body.given).toEqual([null, null]);
  for (const text of [key, token, 'sb_secret_', 'SERVICE_ROLE']) expect(body.all).not.toContain(text);
  expect(functions.lines.join()).not.toContain(key);
});

test('it stays the same when secrets change, and lets its function in', async () => {
  const before = await given('with-one');
  functions.secrets = { SECRET: 'another' };
  await expect.poll(async () => (await functions.ask('/with-one')).body.secret, { timeout: 5_000 }).toBe('another');
  expect(await given('with-one')).toEqual(before);
  expect(await asked({ authorization: `Bearer ${before[0]}` })).toEqual([200, undefined]);
  expect((await asked({ authorization: `Bearer ${before[0]}`, origin: 'http://127.0.0.1' }))[0]).toBe(401);
});

test('a function is called with a key as bearer or as apikey, until it is taken back', async () => {
  const { key, token } = await serviceKey(functions.own);
  const places = [key, token].flatMap((text) => [{ apikey: text }, { authorization: `Bearer ${text}` }]);
  for (const headers of places) expect(await asked(headers)).toEqual([200, undefined]);
  const { rows } = await functions.own.query<{ name: string }>({
    text: 'select name from auth.secret_keys',
    values: [],
  });
  for (const { name } of rows) await rotateSecretKey(functions.own, name);
  for (const headers of places) expect(await asked(headers)).toEqual([401, 'Unregistered API key']);
  for (const { name } of rows) await removeSecretKey(functions.own, name);
  expect(await asked({ apikey: functions.publicKey })).toEqual([401, 'Missing authorization header']);
});
