import { describe, expect, it } from 'vitest';
import { RestError } from '../errors.ts';
import { parseRequest, type RawRequest } from './request.ts';

const read = (raw: Partial<RawRequest>) =>
  parseRequest({ method: 'GET', url: '/books', headers: {}, body: new Uint8Array(), ...raw }, ['public', 'archive']);
const post = (body: string, headers: RawRequest['headers'] = {}, url = '/books') =>
  read({ method: 'POST', url, body: new TextEncoder().encode(body), headers });
const refused = (work: () => unknown): [number, string, string] => {
  try {
    work();
  } catch (error) {
    if (error instanceof RestError) return [error.status, error.body.code, error.body.message];
    throw error;
  }
  throw new Error('not refused');
};

describe('target and method', () => {
  it.each(['/a/b', '/rpc', '/rpc/a/b', '/%zz'])('refuses the path %s', (url) =>
    expect(refused(() => read({ url }))).toEqual([404, 'PGRST125', 'Invalid path specified in request URL']),
  );
});

describe('headers', () => {
  it.each([
    [undefined, 'array', false],
    ['*/*', 'array', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'array', false],
    ['text/csv', 'csv', false],
    ['text/csv;q=0.1, application/json', 'array', false],
    ['application/vnd.pgrst.object+json', 'object', false],
    ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
    ['application/vnd.pgrst.array+json;nulls=stripped', 'array', true],
  ])('Accept %s', (accept, kind, stripped) =>
    expect(read({ headers: accept === undefined ? {} : { accept } }).format).toMatchObject({ kind, stripped }),
  );
  it('refuses what it cannot answer', () => {
    expect(refused(() => read({ headers: { accept: 'application/xml, image/png' } }))).toEqual([
      406,
      'PGRST107',
      'None of these media types are available: application/xml, image/png',
    ]);
  });
  it('reads preferences, the first of a kind', () => {
    const prefer =
      'return=minimal, return=representation,count=exact , resolution=merge-duplicates, missing=default, max-affected=5, timezone=Asia/Kolkata, tx=rollback, odd';
    expect(read({ headers: { prefer } }).preferences).toEqual({
      returns: 'minimal',
      count: 'exact',
      resolution: 'merge-duplicates',
      missing: 'default',
      transaction: 'rollback',
      handling: undefined,
      maxAffected: 5,
      timezone: 'Asia/Kolkata',
      unknown: ['odd'],
    });
    expect(
      refused(() => read({ headers: { prefer: 'handling=strict, odd, count=exact, timezone=Nowhere/Here' } })),
    ).toEqual([400, 'PGRST122', 'Invalid preferences given with handling=strict']);
  });
});

describe('ranges', () => {
  it.each([
    ['', undefined, { offset: 0, limit: undefined }],
    ['?limit=3&offset=2', undefined, { offset: 2, limit: 3 }],
    ['', '2-4', { offset: 2, limit: 3 }],
    ['', '5-', { offset: 5, limit: undefined }],
    ['?limit=2', '0-9', { offset: 0, limit: 2 }],
    ['?limit=0', undefined, { offset: 0, limit: 0 }],
    ['', 'bytes=0-1', { offset: 0, limit: undefined }],
    ['?offset=-4&limit=2', undefined, { offset: 0, limit: 2 }],
  ])('%s %s', (search, range, expected) =>
    expect(read({ url: `/books${search}`, headers: range === undefined ? {} : { range } }).range).toEqual(expected),
  );
  it('refuses impossible ranges', () => {
    for (const request of [{ headers: { range: '5-2' } }, { url: '/books?limit=-1' }])
      expect(refused(() => read(request)).slice(0, 2)).toEqual([416, 'PGRST103']);
  });
});

describe('bodies', () => {
  it('keeps the text and reads the keys', () => {
    expect(post('{"a": 12345678901234567890, "b": 1.50}').payload).toEqual({
      text: '{"a": 12345678901234567890, "b": 1.50}',
      isObject: true,
      keys: ['a', 'b'],
    });
    expect(post('[{"a":1},{"a":2}]').payload).toMatchObject({ isObject: false, keys: ['a'] });
    expect(post('not read', {}, '/books?columns=a').payload).toMatchObject({ text: 'not read', keys: ['a'] });
    expect(post('', {}, '/rpc/add').payload).toMatchObject({ text: '{}', keys: [] });
  });
  it.each(['', '{', '{"a":1,}', '[1', 'nul'])('refuses %j', (body) =>
    expect(refused(() => post(body))).toEqual([400, 'PGRST102', 'Empty or invalid json']),
  );
  it.each(['[{"a":1},{"b":1}]', '[{"a":1},{"a":1,"b":2}]', '[1]', '[{"a":1},null]'])('refuses %j', (body) =>
    expect(refused(() => post(body))).toEqual([400, 'PGRST102', 'All object keys must match']),
  );
  it('refuses deep nesting', () => {
    expect(refused(() => post('['.repeat(100_000)))[0]).toBe(400);
    expect(post(`{"a": "${'['.repeat(1_000)}\\"${'{'.repeat(1_000)}"}`).payload?.keys).toEqual(['a']);
  });
});
