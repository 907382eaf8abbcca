import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestServer, restServer } from '../testing/rest/server.ts';

const limit = 16 * 1024 * 1024;

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  const text = `create function public.long_text(p_length integer) returns text language sql stable as
      $$ select repeat('x', p_length) $$;
    create function public.long_texts(p_length integer) returns setof text language sql stable as
      $$ select repeat('x', p_length) $$;
    create function public.write_long(p_length integer) returns text language sql volatile as
      $$ insert into public.notes (words) values ('written'); select repeat('x', p_length) $$;
    insert into public.writers values (70, repeat('x', ${limit})), (71, 'short');`;
  await server.test.query({ text, values: [] });
});
afterAll(() => server.close());

const tooLong = {
  code: '54000',
  message: 'The answer would be larger than 16 MiB',
  details: null,
  hint: 'Ask for fewer rows or columns.',
};
const headers = { 'content-type': 'application/json', prefer: 'return=representation' };

it.each([
  ['a list', '/writers?id=eq.70', {}],
  ['nulls stripped', '/writers?id=eq.70', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }],
  ['one object', '/writers?id=eq.70', { accept: 'application/vnd.pgrst.object+json' }],
  ['CSV', '/writers?id=eq.70', { accept: 'text/csv' }],
  ['what is embedded', '/books?select=id,writers:same_writer(id,the_writer(name))', {}],
  ['a function', `/rpc/long_text?p_length=${limit}`, {}],
  ['the list of a function', `/rpc/long_texts?p_length=${limit}`, {}],
])('an answer of more than 16 MiB is refused: %s', async (_name, path, sent) => {
  await server.test.query({ text: 'update public.books set writer_id = 70 where id in (2, 3)', values: [] });
  const { status, json } = await server.ask(path, { headers: sent });
  expect([status, json]).toEqual([400, tooLong]);
});

it('an answer of just 16 MiB is not', async () => {
  const { status, text } = await server.ask(`/rpc/long_text?p_length=${limit - 2}`);
  expect([status, text.length]).toEqual([200, limit]);
  expect((await server.ask('/writers?id=eq.70&select=id,alive')).json).toEqual([{ id: 70, alive: true }]);
});

it('to a guest 4 MiB are, and a statement of theirs has no helpers', async () => {
  const asked = (length: number) => server.client('anon').rpc('long_text', { p_length: length });
  expect((await asked(limit / 4 - 2)).data).toHaveLength(limit / 4 - 2);
  expect((await asked(limit / 4)).error).toEqual({ ...tooLong, message: 'The answer would be larger than 4 MiB' });
  const text = `create function public.helpers() returns text language sql stable return current_setting('max_parallel_workers_per_gather');
    notify pgrst, 'reload schema'`;
  await server.test.query({ text, values: [] });
  const helpers = async (role: 'anon' | 'user-1') => (await server.client(role).rpc('helpers')).data;
  await expect.poll(() => helpers('anon')).toBe('0');
  expect(await helpers('user-1')).toBe('2');
});

it('a change whose answer is refused is none', async () => {
  const patch = { method: 'PATCH', body: '{"alive": false}', headers };
  expect((await server.ask('/writers?id=in.(70,71)', patch)).json).toEqual(tooLong);
  expect((await server.ask('/writers?id=eq.71&select=alive')).json).toEqual([{ alive: true }]);
  const call = { method: 'POST', body: JSON.stringify({ p_length: limit }), headers };
  expect((await server.ask('/rpc/write_long', call)).json).toEqual(tooLong);
  expect((await server.ask('/notes?words=eq.written')).json).toEqual([]);
});

it('a function is called once for the answer that is measured', async () => {
  const text =
    "create sequence public.calls; create function public.call_once() returns bigint language sql volatile as $$ select nextval('public.calls') $$; grant usage on sequence public.calls to authenticated;";
  await server.test.query({ text, values: [] });
  await server.test.query({ text: `notify pgrst, 'reload schema'`, values: [] });
  await expect
    .poll(async () => (await server.ask('/rpc/call_once', { method: 'POST', body: '{}', headers })).text)
    .toBe('1');
});

it('embeds three levels deep and no deeper', async () => {
  const nested = (levels: number): string => (levels === 0 ? 'id' : `id,same_writer(${nested(levels - 1)})`);
  expect((await server.ask(`/books?select=${nested(3)}`)).status).toBe(200);
  const { status, json } = await server.ask(`/books?select=${nested(4)}`);
  expect([status, json.code, json.details]).toEqual([400, 'PGRST100', 'At most 3 levels are read']);
});
