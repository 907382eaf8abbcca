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
    ['add', { a: 1, b: 2 }, 3],
    ['add', { a: 1 }, 2],
    ['numbers', {}, [1, 2, 3]],
    ['one_writer', { p_id: 1 }, { id: 1, name: 'Ada', born: '1815-12-10', alive: false }],
    [
      'title_table',
      { p_like: '%comp%' },
      [
        { id: 2, title: 'Compilers' },
        { id: 3, title: 'Fast Compilers' },
      ],
    ],
    ['single_column', {}, [{ n: 1 }, { n: 2 }]],
    ['two_out', { a: 3 }, { x: 3, y: 'y' }],
    ['as_json', { p: { deep: [1, { a: null }] } }, { deep: [1, { a: null }] }],
    ['as_json', { p: null }, null],
    ['a_record', {}, { id: 1, name: 'Ada' }],
    [
      'records',
      {},
      [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Grace' },
        { id: 3, name: 'Lin' },
      ],
    ],
    ['a_dead_writer', {}, { id: 1, name: 'Ada', born: '1815-12-10', alive: false }],
    ['sum_all', { v: [1, 2, 3] }, 6],
    ['cut', { a: ['abc', 'd'], b: ['101'], c: 'xyz', d: ['ef'] }, [['abc', 'd'], ['101'], 'xyz', ['ef']]],
  ])('%s %j', async (name, args, expected) => expect(await dataOf(rest.rpc(name, args))).toEqual(expected));

  it.each([
    ['exact', '0-0/1'],
    ['estimated', '0-0/1'],
    ['planned', '0-0/*'],
  ])('one value, which is one row (%s)', async (count, range) => {
    const { headers, json, status } = await server.ask('/rpc/add?a=1', { headers: { prefer: `count=${count}` } });
    expect([json, headers.get('content-range'), status]).toEqual([2, range, 200]);
  });

  it('nothing: 204', async () => {
    const { status, data, error } = await rest.rpc('nothing');
    expect([status, data, error]).toEqual([204, null, null]);
  });

  it('takes the body whole for a single unnamed parameter', async () => {
    expect((await post('/rpc/whole', '{"a": 1.50, "b": [true]}')).text).toBe('{"a": 1.50, "b": [true]}');
    expect((await post('/rpc/whole_text', 'plain "words"', { 'content-type': 'text/plain' })).json).toBe(
      'plain "words"',
    );
    expect((await post('/rpc/whole_xml', '<a>1</a>', { 'content-type': 'text/xml' })).json).toBe('<a>1</a>');
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
});

describe('by GET and HEAD', () => {
  it('takes arguments from the query, beside filters', async () => {
    expect(await dataOf(rest.rpc('add', { a: 5 }, { get: true }))).toBe(6);
    expect((await server.ask('/rpc/title_table?p_like=%25comp%25&id=eq.3&select=title')).json).toEqual([
      { title: 'Fast Compilers' },
    ]);
    expect((await server.ask('/rpc/sum_all?v=1&v=2')).json).toBe(3);
    const { count, data } = await rest.rpc('book_list', {}, { head: true, count: 'exact' });
    expect([count, data]).toEqual([4, null]);
  });

  it('cannot write', async () => {
    const { status, error } = await rest.rpc('write_note', { p_words: 'x' }, { get: true });
    expect([status, error]).toMatchObject([
      405,
      { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
    ]);
  });
});

describe('by POST', () => {
  it('writes, also without an answer', async () => {
    expect(await dataOf(rest.rpc('write_note', { p_words: 'one' }))).toMatchObject({ owner: 'user-1', words: 'one' });
    expect((await rest.rpc('write_silently', { p_words: 'two' })).status).toBe(204);
    expect(await dataOf(rest.from('notes').select('words').in('words', ['one', 'two']).order('id'))).toEqual([
      { words: 'one' },
      { words: 'two' },
    ]);
  });

  it('filters, orders, selects and embeds in the rows returned', async () => {
    const answer = rest
      .rpc('book_list', { p_min: 1 })
      .select('id,shout,w:writer_id(name)')
      .gt('pages', 50)
      .order('id', { ascending: false })
      .limit(1);
    expect(await dataOf(answer)).toEqual([{ id: 2, shout: 'COMPILERS', w: { name: 'Grace' } }]);
    expect(await dataOf(rest.rpc('book_list').select('id').eq('id', 1).single())).toEqual({ id: 1 });
    const page = await rest.rpc('book_list', {}, { count: 'exact' }).select('id').order('id').range(1, 2);
    expect([page.status, page.count, page.data]).toEqual([206, 4, [{ id: 2 }, { id: 3 }]]);
    expect(await dataOf(rest.rpc('one_writer', { p_id: 2 }).select('name'))).toEqual({ name: 'Grace' });
  });

  it('rolls back what was to be one row', async () => {
    expect((await rest.rpc('book_list').single()).error?.code).toBe('PGRST116');
    const { error } = await rest.rpc('add', { a: 1 }).maxAffected(1);
    expect(error?.code).toBe('PGRST128');
    expect((await rest.rpc('book_list').maxAffected(2)).error?.code).toBe('PGRST124');
  });
});

describe('which function', () => {
  it('is told by the names of its arguments', async () => {
    expect(await dataOf(rest.rpc('overloaded', { a: 1 }))).toBe('a');
    expect(await dataOf(rest.rpc('overloaded', { b: 'x' }))).toBe('b');
  });

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
  it.each<[string, number]>([
    ['P0001', 400],
    ['PT404', 404],
    ['PT409', 409],
    ['42501', 403],
    ['23505', 409],
    ['23514', 400],
    ['57014', 503],
    ['TH001', 400],
  ])('%s answers %i with message, details and hint', async (p_state, status) => {
    const answer = await rest.rpc('fail', { p_state, p_detail: 'why', p_hint: 'how' });
    expect([answer.status, answer.error]).toMatchObject([
      status,
      { code: p_state, message: 'it failed', details: 'why', hint: 'how' },
    ]);
  });

  it('a plain RAISE keeps its hint and has no details', async () => {
    const { status, error } = await rest.rpc('plain_raise');
    expect([status, error]).toMatchObject([
      400,
      { code: 'P0001', message: 'plainly', details: null, hint: 'do otherwise' },
    ]);
  });

  it('PGRST gives the whole answer', async () => {
    const { status, headers, json } = await post('/rpc/raise_whole', '{}');
    expect([status, headers.get('x-opens'), json]).toEqual([
      402,
      'Monday',
      { code: 'LIB1', message: 'closed', details: 'on Sundays', hint: 'come on Monday' },
    ]);
  });

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

  it('settings of the answer override status and headers', async () => {
    const { status, headers, text } = await post('/rpc/teapot', '{}');
    expect([status, headers.get('x-tea'), headers.get('cache-control'), text]).toEqual([
      418,
      'green',
      'no-store',
      '"short and stout"',
    ]);
    expect((await post('/rpc/bad_headers', '{}')).json.code).toBe('PGRST111');
  });
});

it('a function may read the request', async () => {
  const { json } = await server.ask('/rpc/echo_settings?select=*', {
    headers: { 'x-test': 'hello', cookie: 'a=1; b=2', prefer: 'timezone=Asia/Kolkata' },
  });
  expect(json).toEqual({
    method: 'GET',
    path: '/rpc/echo_settings',
    header: 'hello',
    cookie: '1',
    role: 'authenticated',
    claims: { role: 'authenticated', sub: 'user-1', session_id: 'session of user-1' },
    schemas: '"public", "extensions"',
    zone: 'Asia/Kolkata',
  });
  expect((await server.ask('/rpc/echo_settings')).json.zone).not.toBe('Asia/Kolkata');
});
