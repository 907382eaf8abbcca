import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';

const echo = 'Deno.serve(async (request) => new Response(String((await request.text()).length)));';
const nobody = { authorization: '' };

let functions: TestFunctions;
beforeAll(async () => {
  functions = await startTestFunctions({ 'hook/index.ts': echo, 'other/index.ts': echo }, {}, [], {
    unverified: ['hook'],
  });
});
afterAll(() => functions.stop());

const ask = (path: string, length: number) =>
  functions.ask(path, { method: 'POST', body: 'x'.repeat(length), headers: nobody });

test('a function that is named so is asked without a token, in 64 KiB; another is not', async () => {
  expect(await ask('/hook', 64 * 1024)).toMatchObject({ status: 200, text: String(64 * 1024) });
  expect((await ask('/hook', 64 * 1024 + 1)).status).toBe(413);
  expect((await ask('/hook/below?a=1', 3)).text).toBe('3');
  for (const path of ['/other', '/hook2', '/other/hook', '/./other'])
    expect([401, 404]).toContain((await ask(path, 1)).status);
});

test('one address asks sixty times in ten seconds', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) statuses.push((await ask('/hook', 1)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true);
});
