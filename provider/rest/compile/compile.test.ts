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
  it.each<[string, string, readonly unknown[], unknown]>([
    [
      '/books?select=id,name:title&id=eq.1',
      'SELECT "_e0"."id" AS "id", "_e0"."title" AS "name" FROM "public"."books" AS "_e0" WHERE "_e0"."id" = $1',
      ['1'],
      [{ id: 1, name: 'Notes on Engines' }],
    ],
    [
      '/books?select=id&title=ilike.*COMP*&pages=not.is.null&order=id.desc.nullslast&limit=2&offset=0',
      'SELECT "_e0"."id" AS "id" FROM "public"."books" AS "_e0" WHERE "_e0"."title" ILIKE $1 AND NOT ("_e0"."pages" IS NULL) ORDER BY "_e0"."id" DESC NULLS LAST LIMIT $2',
      ['%COMP%', 2],
      [{ id: 2 }],
    ],
    [
      '/books?select=id,writer:writer_id(name)&id=in.(1,4)&order=id',
      'SELECT "_e0"."id" AS "id", row_to_json("_e1".*) AS "writer" FROM "public"."books" AS "_e0" LEFT JOIN LATERAL (SELECT "_e1"."name" AS "name" FROM "public"."writers" AS "_e1" WHERE "_e1"."id" = "_e0"."writer_id") AS "_e1" ON TRUE WHERE "_e0"."id" = ANY($1) ORDER BY "_e0"."id"',
      ['{"1","4"}'],
      [
        { id: 1, writer: { name: 'Ada' } },
        { id: 4, writer: null },
      ],
    ],
    [
      '/genres?select=name,books!inner(title)&books.pages=lt.200',
      'SELECT "_e0"."name" AS "name", COALESCE("_e1"."_pgrst_rows", \'[]\') AS "books" FROM "public"."genres" AS "_e0" INNER JOIN LATERAL (SELECT json_agg("_e1".*) AS "_pgrst_rows" FROM (SELECT "_e1"."title" AS "title" FROM "public"."books" AS "_e1", "public"."book_genres" AS "_e1j" WHERE "_e1"."pages" < $1 AND "_e1j"."genre_id" = "_e0"."id" AND "_e1"."id" = "_e1j"."book_id") AS "_e1") AS "_e1" ON "_e1"."_pgrst_rows" IS NOT NULL',
      ['200'],
      [
        { name: 'history', books: [{ title: 'Notes on Engines' }] },
        { name: 'science', books: [{ title: 'Notes on Engines' }] },
      ],
    ],
    [
      '/books?select=city:data->at->>city&data->list->0=eq.1',
      'SELECT "_e0"."data"->$1::text->>$2::text AS "city" FROM "public"."books" AS "_e0" WHERE "_e0"."data"->$3::text->$4::int = $5',
      ['at', 'city', 'list', 0, '1'],
      [{ city: 'London' }],
    ],
    [
      '/books?select=price::text&or=(id.eq.1,and(id.eq.2,pages.is.null))',
      'SELECT CAST("_e0"."price" AS text) AS "price" FROM "public"."books" AS "_e0" WHERE ("_e0"."id" = $1 OR ("_e0"."id" = $2 AND "_e0"."pages" IS NULL))',
      ['1', '2'],
      [{ price: '9.90' }],
    ],
    [
      '/books?select=id&words=plfts(english).compiler&title=fts.fast',
      'SELECT "_e0"."id" AS "id" FROM "public"."books" AS "_e0" WHERE "_e0"."words" @@ plainto_tsquery($1::regconfig, $2) AND to_tsvector("_e0"."title") @@ to_tsquery($3)',
      ['english', 'compiler', 'fast'],
      [{ id: 3 }],
    ],
    [
      '/books?select=shout&id=eq.2',
      'SELECT "public"."shout"("_e0".*) AS "shout" FROM "public"."books" AS "_e0" WHERE "_e0"."id" = $1',
      ['2'],
      [{ shout: 'COMPILERS' }],
    ],
  ])('%s', async (url, text, values, body) => {
    const { main } = compiled(url);
    expect(innerQuery(main.text)).toBe(text);
    expect(main.values).toEqual(values);
    expect(await bodyOf(main)).toEqual(body);
  });

  it('counts without the limit, asking for what an inner embedding needs', () => {
    const { main } = compiled('/writers?select=id,books!writer_id!inner(id)&limit=1', { prefer: 'count=exact' });
    expect(main.text).toContain(
      '(SELECT count(*) FROM (SELECT 1 FROM "public"."writers" AS "_e0" WHERE EXISTS (SELECT 1 FROM "public"."books" AS "_e1" WHERE "_e1"."writer_id" = "_e0"."id")) AS "_c") AS total',
    );
  });
});

describe('changes', () => {
  const change = (text: string): string =>
    /^WITH pgrst_source AS \((.*?)\) SELECT (?:CASE|'')/s.exec(text)?.[1] ?? text;
  const json = (value: unknown): string => JSON.stringify(value);

  it.each<[string, string, string, string, readonly unknown[]]>([
    [
      'POST',
      '/writers',
      '{"id":20,"name":"X"}',
      'INSERT INTO "public"."writers" AS "_e0"("id", "name") SELECT "_b"."id", "_b"."name" FROM json_to_record($1::json) AS "_b"("id" integer, "name" text) RETURNING 1',
      ['{"id":20,"name":"X"}'],
    ],
    [
      'POST',
      '/writers?columns=id,name',
      '[{"id":21,"name":"X","more":1}]',
      'INSERT INTO "public"."writers" AS "_e0"("id", "name") SELECT "_b"."id", "_b"."name" FROM json_to_recordset($1::json) AS "_b"("id" integer, "name" text) RETURNING 1',
      ['[{"id":21,"name":"X","more":1}]'],
    ],
    [
      'PATCH',
      '/books?id=eq.4',
      '{"code":"c"}',
      'UPDATE "public"."books" AS "_e0" SET "code" = "_b"."code" FROM json_to_record($1::json) AS "_b"("code" public.short_text) WHERE "_e0"."id" = $2 RETURNING 1',
      ['{"code":"c"}', '4'],
    ],
    ['DELETE', '/pairs?a=eq.9', '', 'DELETE FROM "public"."pairs" AS "_e0" WHERE "_e0"."a" = $1 RETURNING 1', ['9']],
  ])('%s %s', async (method, url, body, text, values) => {
    const { main } = compiled(url, { method, body });
    expect(change(main.text)).toBe(text);
    expect(main.values).toEqual(values);
    await server.test.database.run(user, main);
  });

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
