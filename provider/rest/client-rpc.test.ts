// Cases that the tables in documented/ do not have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../testing/rest/answers.ts';
import { type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('what a function returns', () => {
  it.each<[string, object, unknown]>([
    ['single_column', {}, [{ n: 1 }, { n: 2 }]],
    ['as_json', { p: { deep: [1, { a: null }] } }, { deep: [1, { a: null }] }],
    ['as_json', { p: null }, null],
    ['a_dead_writer', {}, { id: 1, name: 'Ada', born: '1815-12-10', alive: false }],
    ['cut', { a: ['abc', 'd'], b: ['101'], c: 'xyz', d: ['ef'] }, [['abc', 'd'], ['101'], 'xyz', ['ef']]],
  ])('%s %j', async (name, args, expected) => expect(await dataOf(rest.rpc(name, args))).toEqual(expected));

  it('takes the body whole for a single unnamed parameter', async () => {
    expect((await post('/rpc/whole', '{"a": 1.50, "b": [true]}')).text).toBe('{"a": 1.50, "b": [true]}');
    const bytes = new Uint8Array([0, 255, 128, 10]);
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await server.ask('/rpc/byte_count', { method: 'POST', body: bytes, headers })).json).toBe(4);
  });

  it.each([
    ['text/plain', 'text'],
    ['text/xml', 'xml'],
    ['application/octet-stream', 'bytea'],
  ])('a body of %s goes to nothing else', async (type, parameter) => {
    expect((await post('/rpc/nothing', 'x', { 'content-type': type })).json).toEqual({
      code: 'PGRST202',
      details: `Searched for the function public.nothing with a single unnamed ${parameter} parameter, but no matches were found in the schema cache.`,
      hint: null,
      message: 'Could not find the function public.nothing in the schema cache',
    });
  });

  it('keeps every digit of an argument', async () => {
    expect((await post('/rpc/as_json', '{"p": {"n": 12345678901234567890.10}}')).text).toBe(
      '{"n": 12345678901234567890.10}',
    );
  });

  it('writes, also without an answer', async () => {
    expect(await dataOf(rest.rpc('write_note', { p_words: 'one' }))).toMatchObject({ owner: 'user-1', words: 'one' });
    expect((await rest.rpc('write_silently', { p_words: 'two' })).status).toBe(204);
    expect(await dataOf(rest.from('notes').select('words').in('words', ['one', 'two']).order('id'))).toEqual([
      { words: 'one' },
      { words: 'two' },
    ]);
  });

  it('refuses several rows where one is asked for', async () => {
    expect((await rest.rpc('book_list').single()).error?.code).toBe('PGRST116');
  });
});

describe('which function', () => {
  it.each<[string, object, number, object]>([
    [
      'unclear',
      { a: 1 },
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ],
    ['uncallable', {}, 404, { code: 'PGRST202', hint: null }],
    ['whole_text', { '': 'x' }, 404, { code: 'PGRST202' }],
    ['half_named', { b: 1 }, 404, { code: 'PGRST202', hint: null }],
    [
      'numberz',
      {},
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.numberz without parameters in the schema cache',
        details:
          'Searched for the function public.numberz without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.numbers',
      },
    ],
    [
      'add',
      { b: 1, c: 2 },
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.add(b, c) in the schema cache',
        details:
          'Searched for the function public.add with parameters b, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add(a, b)',
      },
    ],
    ['add', { a: 'x' }, 400, { code: '22P02' }],
    ['add', { a: 2 ** 31 }, 400, { code: '22003' }],
  ])('%s %j', async (name, args, status, error) => {
    const answer = await rest.rpc(name, args);
    expect([answer.status, answer.error]).toMatchObject([status, error]);
  });
});

describe('what a function raises', () => {
  it.each([
    '{"bad name": "x"}',
    '{"x": "a\\nb"}',
    '{"x": "\u{1f389}"}',
    '{"": "x"}',
    '{"Transfer-Encoding": "chunked"}',
  ])('headers that no answer can have are refused: %s', async (headers) => {
    const p_detail = `{"status": 400, "headers": ${headers}}`;
    const { status, error } = await rest.rpc('raise_so', { p_detail });
    expect([status, error?.code]).toEqual([500, 'PGRST121']);
    const { status: set, error: refused } = await rest.rpc('set_headers', { p_headers: `[${headers}]` });
    expect([set, refused?.code]).toEqual([500, 'PGRST111']);
  });

  it('the reason beside the status may be said, too', async () => {
    expect((await rest.rpc('page_expired')).statusText).toBe('Page Expired');
    const { status, statusText } = await rest.rpc('fail', { p_state: 'PT418', p_detail: 'd', p_hint: 'h' });
    expect([status, statusText]).toEqual([418, 'it failed']);
  });

  it('a function’s own time is that of its call', async () => {
    expect((await rest.rpc('soon_over')).error?.code).toBe('57014');
  });

  it('two cookies are a line each', async () => {
    expect((await post('/rpc/cookies', '{}')).headers.getSetCookie()).toEqual(['a=1', 'b=2; Path=/']);
  });
});
