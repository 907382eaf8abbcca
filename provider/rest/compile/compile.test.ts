import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../postgres/types.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';
import { RestError } from '../errors.ts';
import { parseRequest } from '../parse/request.ts';
import { planRequest } from '../plan/plan.ts';
import { loadSchemaCache } from '../schema-cache/load.ts';
import type { SchemaCache } from '../schema-cache/types.ts';
import { type AnswerRow, compilePlan } from './compile.ts';

let server: RestServer;
let cache: SchemaCache;
const user: Identity = { role: 'authenticated', claims: { sub: 'user-1' } };

beforeAll(async () => {
  server = await restServer();
  cache = await loadSchemaCache(server.test.database, ['public']);
});
afterAll(() => server.close());

const compiled = (url: string, more: { method?: string; body?: string; prefer?: string; accept?: string } = {}) => {
  const { method = 'GET', body = '', prefer, accept } = more;
  const headers = { ...(prefer && { prefer }), ...(accept && { accept }) };
  const request = parseRequest({ method, url, headers, body: new TextEncoder().encode(body) }, ['public']);
  const plan = planRequest(cache, request, undefined);
  if (plan.kind === 'info') throw new Error('nothing to compile');
  return compilePlan(plan, request, { rows: undefined, bytes: 1_000 });
};

/** The query inside the statement that turns its rows into a body. */
const innerQuery = (text: string): string =>
  /status (?:FROM \((.*)\) AS "_t"|FROM pgrst_source.*)$/s.exec(text)?.[1] ?? '';
const bodyOf = async (statement: { text: string; values: readonly unknown[] }): Promise<unknown> => {
  const { rows } = await server.test.database.run<AnswerRow>(user, statement);
  return JSON.parse(rows[0]?.body ?? 'null');
};

describe('reads', () => {
  it('counts without the limit, asking for what an inner embedding needs', () => {
    const { main } = compiled('/writers?select=id,books!writer_id!inner(id)&limit=1', { prefer: 'count=exact' });
    expect(main.text).toContain(
      '(SELECT count(*) FROM (SELECT 1 FROM "public"."writers" AS "_e0" WHERE EXISTS (SELECT 1 FROM "public"."books" AS "_e1" WHERE "_e1"."writer_id" = "_e0"."id")) AS "_c") AS total',
    );
  });
});

const json = (value: unknown): string => JSON.stringify(value);

describe('changes', () => {
  const change = (text: string): string =>
    /^WITH pgrst_source AS \((.*?)\) SELECT (?:CASE|'')/s.exec(text)?.[1] ?? text;
  it('returns what the answer needs and no more', () => {
    const { main } = compiled('/books?select=title,writer:writer_id(name),shout', {
      method: 'POST',
      body: json({ title: 'T' }),
      prefer: 'return=representation',
    });
    expect(change(main.text)).toMatch(
      /RETURNING "_e0"\."title", "_e0"\."writer_id", "public"\."shout"\("_e0"\.\*\) AS "shout"$/,
    );
  });

  it('fills defaults only when asked to', () => {
    const { main } = compiled('/pairs?columns=a,b,note', {
      method: 'POST',
      body: json([{ a: 5, b: 'x' }]),
      prefer: 'missing=default',
    });
    expect(main.text).toContain(
      `jsonb_to_recordset((SELECT jsonb_agg(jsonb_build_object('note', 'none'::text) || "_v") FROM jsonb_array_elements($1::jsonb) AS "_v"))`,
    );
  });
});

describe('every value of a request is bound', () => {
  const canary = `kanarienvogel'"`;
  const value = encodeURIComponent(canary);
  it.each([
    `/books?title=eq.${value}`,
    `/books?title=not.like.*${value}*`,
    `/books?title=like(any).{${value}}`,
    `/books?title=in.(1,${encodeURIComponent(JSON.stringify(canary))})`,
    `/books?title=isdistinct.${value}`,
    '/books?words=fts(kanarienvogel).x',
    `/books?words=wfts.${value}`,
    `/books?tags=cs.{${value}}`,
    `/books?lent=adj.${value}`,
    `/books?or=(id.eq.1,and(title.eq.${encodeURIComponent(JSON.stringify(canary))},id.gt.2))`,
    `/books?data->>${encodeURIComponent(JSON.stringify(canary))}=eq.1`,
    `/books?order=data->>${encodeURIComponent(JSON.stringify(canary))}`,
    `/genres?select=id,books!inner(id)&books.title=eq.${value}`,
    `/rpc/title_table?p_like=${value}`,
    `/rpc/sum_all?v=${value}&v=1`,
  ])('%s', (url) => {
    const { main } = compiled(url);
    expect(main.text).not.toContain('kanarienvogel');
    expect(JSON.stringify(main.values)).toContain('kanarienvogel');
  });

  it.each(['POST', 'PATCH'])('in a body by %s', (method) => {
    const { main } = compiled('/genres?id=eq.1', { method, body: json({ name: canary }) });
    expect(main.text).not.toContain('kanarienvogel');
    expect(JSON.stringify(main.values)).toContain('kanarienvogel');
  });
});

describe('identifiers come from the schema cache alone', () => {
  it.each([
    '/books?select=id"; drop table books',
    '/books?select=nope',
    '/books?nope=eq.1',
    '/books?order=nope',
    '/books?select=id::nope',
    '/books?select=nope(id)',
    '/books?select=id,writer_id(nope)',
    '/books?or=(nope.eq.1)',
    '/nope',
    '/rpc/nope',
  ])('%s is refused before there is a statement', (url) => expect(() => compiled(url)).toThrow(RestError));

  it('quotes what the cache holds', () => {
    const { main } = compiled('/odd%20name?select="quo\\"te"');
    expect(innerQuery(main.text)).toBe('SELECT "_e0"."quo""te" AS "quo""te" FROM "public"."odd name" AS "_e0"');
  });

  it('an alias is an identifier too, and quoted', async () => {
    const { main } = compiled('/genres?select="a""b\\"; drop table x":name&id=eq.1'.replace('""', '\\"'));
    expect(await bodyOf(main)).toEqual([{ 'a"b"; drop table x': 'history' }]);
  });
});
