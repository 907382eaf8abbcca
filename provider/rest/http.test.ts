import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer({ maxRows: 3 });
});
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit): Promise<Asked> => server.ask(path, init);
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Asked> =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
/** Status and code; every refusal has the four keys, and no stack. */
const refusal = ({ status, json, text, headers }: Asked): [number, string] => {
  expect(Object.keys(json).sort()).toEqual(['code', 'details', 'hint', 'message']);
  expect(headers.get('proxy-status')).toBe(`PostgREST; error=${json.code}`);
  expect(text).not.toMatch(/\.ts|node_modules| at /);
  return [status, json.code];
};

describe('bad bodies', () => {
  it.each([
    ['{', 400, 'PGRST102'],
    ['', 400, 'PGRST102'],
    ['{"id": 1,}', 400, 'PGRST102'],
    ['[{"id": 1}, {"name": "x"}]', 400, 'PGRST102'],
    ['[[1]]', 400, 'PGRST102'],
    ['{"id": "x", "name": "y"}', 400, '22P02'],
    ['{"id": {"a": 1}, "name": "y"}', 400, '22P02'],
    ['{"id": 99999999999, "name": "y"}', 400, '22003'],
    ['{"id": 50, "name": "a\\u0000b"}', 400, '22P05'],
    ['{"id": 50, "name": null}', 400, '23502'],
    ['{"id": 50, "nope": 1}', 400, 'PGRST204'],
    ['{"__proto__": 1}', 400, 'PGRST204'],
    ['{"id": 50, "constructor": 1}', 400, 'PGRST204'],
    [`{"id": ${'['.repeat(5_000)}`, 400, 'PGRST102'],
  ])('%.40s', async (body, status, code) => expect(refusal(await post('/writers', body))).toEqual([status, code]));

  it('invalid JSON is found by PostgreSQL where columns are named', async () => {
    expect(refusal(await post('/writers?columns=id', '{"id":'))).toEqual([400, '22P02']);
    expect(refusal(await post('/writers?columns=id', '5'))).toEqual([400, '22023']);
  });

  it('is UTF-8, and nothing of it is guessed', async () => {
    const body = Buffer.concat([Buffer.from('{"id": 51, "name": "a'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    for (const path of ['/writers', '/writers?columns=id,name', '/rpc/as_json']) {
      const headers = { 'content-type': 'application/json' };
      expect(refusal(await ask(path, { method: 'POST', body, headers }))).toEqual([400, 'PGRST102']);
    }
    expect((await post('/rpc/as_json', '{"p": "\u{1f642}₹"}')).text).toBe('"\u{1f642}₹"');
  });

  it('a body over the limit', async () => {
    const big = JSON.stringify({ id: 50, name: 'x'.repeat(2_000_000) });
    expect(refusal(await post('/writers', big))).toEqual([413, 'PGRST102']);
    expect(refusal(await post('/rpc/as_json', `{"p": "${'x'.repeat(2_000_000)}"}`))).toEqual([413, 'PGRST102']);
  });

  it('other media types', async () => {
    for (const type of ['text/csv', 'application/xml', 'application/x-www-form-urlencoded'])
      expect(refusal(await post('/writers', 'a,b', { 'content-type': type }))).toEqual([400, 'PGRST102']);
    expect(refusal(await post('/writers', 'a,b', { 'content-type': 'nonsense' }))).toEqual([415, 'PGRST102']);
    expect((await post('/rpc/add', '{"a":1}', { 'content-type': 'application/json; charset=utf-8' })).text).toBe('2');
  });
});

describe('bad queries', () => {
  const sign = encodeURIComponent(`%_\\'"`);
  it.each([
    [`/books?title=eq.${sign}`, 200],
    [`/books?title=ilike.*${sign}*`, 200],
    [`/books?title=in.(${sign})`, 200],
    [`/books?title=in.("${sign}`, 400],
    [`/books?or=(title.eq.${sign})`, 200],
    [`/books?${sign}=eq.1`, 400],
    [`/books?select=${sign}`, 400],
    [`/books?order=${sign}`, 400],
    [`/books?id=eq.${sign}`, 400],
    ['/books?id=eq.999999', 200],
    ['/books?id=1', 400],
    ['/books?id=eq', 400],
    ['/books?title=eq.%00', 400],
    ['/books?select=%22a%00b%22:id', 400],
    ['/books?title=eq.%ff%fe', 200],
    ['/books?select=id&limit=99999999999999999999', 400],
    ['/books?limit=-1', 416],
    ['/books?data->-99999999999=eq.1', 400],
    ['/books?title=like.\\', 400],
    ['/books?words=fts(klingon).x', 400],
    ['/books?words=fts.%26%26', 400],
    ['/books?lent=cs.nonsense', 400],
    ['/books?tags=cs.{', 400],
    ['/books?id=eq(any).1', 400],
    ['/books?pages=is.true', 400],
    ['/books?select=tags::int', 400],
    [`/books?select=${Array.from({ length: 60 }, (_, i) => `w${i}:writer_id(id)`).join(',')}`, 400],
    [`/books?id=in.(${Array.from({ length: 3_000 }, (_, i) => i).join(',')})`, 200],
    [`/books?id=in.(${Array.from({ length: 8_000 }, (_, i) => i).join(',')})`, 414],
    [`/books?or=${'(and'.repeat(100)}(id.eq.1)${')'.repeat(100)}`, 400],
    ['/rpc/add?a=1&a=2', 200],
    ['/rpc/add?a=', 400],
    ['/a/b/c', 404],
    ['/rpc', 404],
    ['/', 404],
  ])('%.60s', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    if (status >= 400) refusal(answer);
  });
});

describe('who asks', () => {
  it.each([
    ['expired', 'PGRST303', 'JWT expired'],
    ['claims', 'PGRST303', 'Parsing claims failed'],
    ['signature', 'PGRST301', 'JWT cryptographic operation failed'],
    ['malformed', 'PGRST301', "JWT couldn't be decoded"],
  ])('a token that does not hold: %s', async (token, code, message) => {
    const answer = await ask('/books', { headers: { authorization: `Bearer ${token}` } });
    expect(refusal(answer)).toEqual([401, code]);
    expect(answer.json.message).toBe(message);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    );
  });

  it('a role that is none, and nobody', async () => {
    expect(refusal(await ask('/books', { headers: { authorization: 'Bearer nobody' } }))).toEqual([401, '22023']);
    const anonymous = await ask('/secrets', { headers: { authorization: 'Bearer anon' } });
    expect(refusal(anonymous)).toEqual([401, '42501']);
    expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');
    expect(refusal(await ask('/secrets'))).toEqual([403, '42501']);
  });
});

describe('a database that goes away', () => {
  it('answers 503 with when to come again, and serves the next request', async () => {
    const answer = post('/rpc/slow', '{}');
    const kill = `select pg_terminate_backend(pid) as gone from pg_stat_activity
      where query like '%"slow"%' and usename = 'authenticator' and state = 'active'`;
    await expect.poll(async () => (await server.test.query({ text: kill, values: [] })).rowCount).toBe(1);
    expect(refusal(await answer)).toEqual([503, 'PGRST000']);
    expect((await answer).headers.get('retry-after')).toBe('1');
    expect((await ask('/genres?select=id&id=eq.1')).json).toEqual([{ id: 1 }]);
  });
});

describe('verbs and headers', () => {
  it.each([
    ['/books', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/keyless', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/one_book', 'OPTIONS,GET,HEAD'],
    ['/bottles', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/either', 'OPTIONS,GET,HEAD'],
    ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/write_note', 'OPTIONS,POST'],
    ['/', 'OPTIONS,GET,HEAD'],
  ])('OPTIONS %s allows %s', async (path, allow) => {
    const { status, headers } = await ask(path, { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([200, allow]);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it('refuses OPTIONS of what is not there, and the root by any form', async () => {
    expect(refusal(await ask('/bookz', { method: 'OPTIONS' }))).toEqual([404, 'PGRST205']);
    expect(refusal(await ask('/rpc/add', { method: 'PROPFIND' }))).toEqual([405, 'PGRST101']);
    expect(refusal(await ask('/', { method: 'DELETE' }))).toEqual([405, 'PGRST117']);
    const accept = 'application/openapi+json';
    expect(refusal(await ask('/', { headers: { accept } }))).toEqual([404, 'PGRST126']);
    expect(refusal(await ask('/books', { headers: { accept } }))).toEqual([406, 'PGRST107']);
  });

  it('says where a read can be asked for again, and what it varies by', async () => {
    const { headers } = await ask('/odd%20name?select=id&id=eq.1&column+whitespace=eq.qu%C3%B6te*&and=(id.gt.0)');
    expect([headers.get('content-location'), headers.get('vary')]).toEqual([
      '/odd%20name?and=%28id.gt.0%29&column%20whitespace=eq.qu%C3%B6te%2A&id=eq.1&select=id',
      'Accept, Prefer, Range',
    ]);
    expect((await ask('/books')).headers.get('content-location')).toBe('/books');
    expect((await ask(`/books?id=in.(${'1,'.repeat(5_000)}1)`)).headers.has('content-location')).toBe(false);
    expect((await ask('/rpc/add?a=1')).headers.has('content-location')).toBe(false);
    expect((await ask('/rpc/add?a=1')).headers.get('vary')).toBe('Accept, Prefer, Range');
  });

  it('a view with a key tells where its new row is', async () => {
    const { status, headers } = await post('/bottles', '{"id": 70}', { prefer: 'return=headers-only' });
    expect([status, headers.get('location')]).toEqual([201, '/bottles?id=eq.70']);
    await ask('/bottles?id=eq.70', { method: 'DELETE' });
  });

  it('names the schema, and refuses a range that is none', async () => {
    expect((await ask('/books?limit=1')).headers.get('content-profile')).toBe('public');
    expect(refusal(await ask('/books', { headers: { range: '3-1' } }))).toEqual([416, 'PGRST103']);
  });

  it('takes the timezones that PostgreSQL knows', async () => {
    const zoned = (prefer: string) => ask('/rpc/echo_settings', { headers: { prefer } });
    const usual = (await ask('/rpc/echo_settings')).json.zone;
    expect((await zoned('timezone=Asia/Kolkata')).json.zone).toBe('Asia/Kolkata');
    for (const unknown of ['US/Pacific-New', 'Nowhere/Here', '+05:30', "'"]) {
      const lenient = await zoned(`timezone=${unknown}`);
      expect([lenient.status, lenient.json.zone, lenient.headers.get('preference-applied')]).toEqual([
        200,
        usual,
        null,
      ]);
      const strict = await zoned(`handling=strict, timezone=${unknown}`);
      expect(refusal(strict)).toEqual([400, 'PGRST122']);
      expect(strict.json.details).toBe(`Invalid preferences: timezone=${unknown}`);
    }
  });

  it('answers no more rows than are allowed, and an estimate of all', async () => {
    expect((await ask('/books?select=id')).json).toHaveLength(3);
    expect((await ask('/books?select=id&limit=100')).json).toHaveLength(3);
    expect((await ask('/rpc/numbers')).json).toHaveLength(3);
    const { headers } = await ask('/books?select=id', { headers: { prefer: 'count=estimated' } });
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(4);
  });
});
