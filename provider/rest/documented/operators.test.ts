// What may stand in a filter. Each row's rows would be others, were the operator one of its neighbours.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configure } from '../../testing/rest/configure.ts';
import { idRows, type Row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    'create table public.opened (id integer, open boolean, spoken text[])',
    "insert into public.opened values (1, true, '{en,hi,fr}'), (2, false, '{fr,it}'), (3, null, null)",
    'grant select on public.opened to authenticated',
  );
});
afterAll(() => server.close());

type Found = readonly [what: string, query: string, ids: readonly number[]];

const finds = (page: string, relation: string, found: readonly Found[]): readonly Row[] =>
  found.map(([name, query, ids]) => ({
    name,
    page: `api/tables_views.html#${page}`,
    ask: `GET /${relation}?select=id&order=id&${query}`,
    json: idRows(ids),
  }));

// The titles are: Notes on Engines, Compilers, Fast Compilers, 100%_\"sure'. The pages: 100, 250, none, 12.
const operators: readonly Found[] = [
  ['eq', 'pages=eq.100', [1]],
  ['gt', 'pages=gt.100', [2]],
  ['gte', 'pages=gte.100', [1, 2]],
  ['lt', 'pages=lt.100', [4]],
  ['lte', 'pages=lte.100', [1, 4]],
  ['neq', 'pages=neq.100', [2, 4]],
  ['like', 'title=like.*E*', [1]],
  ['ilike', 'title=ilike.*COMP*', [2, 3]],
  ['match', 'title=match.[E]', [1]],
  ['imatch', 'title=imatch.[f]', [3]],
  ['in', 'id=in.(1,3)', [1, 3]],
  ['is', 'pages=is.null', [3]],
  ['isdistinct', 'pages=isdistinct.100', [2, 3, 4]],
  ['fts', 'words=fts(english).engine|fast', [1, 3]],
  ['plfts', 'words=plfts(english).compilers -fast', [3]],
  ['phfts', 'words=not.phfts(english).compilers fast', [1, 2, 3, 4]],
  ['wfts', 'words=wfts(english).compilers -fast', [2]],
  ['cs', 'tags=cs.{old}', [1]],
  ['cd', 'tags=cd.{old,rare,new}', [1, 2, 3]],
  ['ov', 'tags=ov.{old,new}', [1, 2]],
  ['sl', 'lent=sl.[2024-03-15,2024-04-10)', [1]],
  ['sr', 'lent=sr.[2023-12-01,2024-01-15)', [2]],
  ['nxr', 'lent=nxr.[2024-01-10,2024-03-15)', [1]],
  ['nxl', 'lent=nxl.[2024-01-10,2024-03-15)', [2]],
  ['adj', 'lent=adj.[2024-02-01,2024-03-01)', [1, 2]],
  ['not', 'pages=not.lte.100', [2]],
  ['or', 'or=(id.eq.1,pages.gt.100)', [1, 2]],
  ['and', 'and=(id.gte.2,pages.lt.100)', [4]],
  ['all', 'title=like(all).{*C*,F*}', [3]],
  ['any', 'title=like(any).{N*,F*}', [1, 3]],
];

it('has a row for every operator of the table there', () => {
  const documented =
    'eq gt gte lt lte neq like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not or and all any';
  expect(operators.map(([name]) => name)).toEqual(documented.split(' '));
});

describe('operators', () => {
  testRows(() => server, finds('operators', 'books', operators));
  testRows(
    () => server,
    finds('operators', 'books', [
      ['a letter of match is itself', 'title=match.[f]', []],
      ['like takes the percent sign too', 'title=like.%25Compilers', [2, 3]],
      ['in takes commas in quotes', 'tags->>0=in.("a,b",new)', [2, 4]],
      ['is not_null', 'pages=is.not_null', [1, 2, 4]],
      ['ov of ranges', 'lent=ov.[2024-01-15,2024-02-10)', [1]],
      ['cd of ranges', 'lent=cd.[2024-01-01,2024-03-15)', [1]],
      ['cs of ranges', 'lent=cs.[2024-03-05,2024-03-10)', [2]],
      ['cs of jsonb', 'data=cs.{"age":10}', [2]],
    ]),
  );
  testRows(
    () => server,
    finds('operators', 'opened', [
      ['cs takes all of them', 'spoken=cs.{en,fr}', [1]],
      ['ov takes one of them', 'spoken=ov.{en,fr}', [1, 2]],
      ['is true', 'open=is.true', [1]],
      ['is false', 'open=is.false', [2]],
      ['is unknown', 'open=is.unknown', [3]],
      ['is not true, where eq would leave the unknown out', 'open=not.is.true', [2, 3]],
    ]),
  );
});

describe('logic', () => {
  testRows(
    () => server,
    finds('logical-operators', 'books', [
      ['conditions hold together', 'id=gte.2&pages=lt.100', [4]],
      ['not before an operator', 'id=not.in.(1,2)', [3, 4]],
      ['not before or', 'not.or=(id.eq.1,id.eq.2)', [3, 4]],
      ['not before and', 'not.and=(id.gte.2,id.lte.3)', [1, 4]],
      ['nested', 'id=lte.3&or=(pages.gt.200,not.and(id.gte.2,id.lte.3))', [1, 2]],
      ['nested twice', 'or=(id.eq.4,and(id.lt.4,or(pages.eq.100,pages.is.null)))', [1, 3, 4]],
      [
        'quotes around reserved letters',
        'or=(lent.adj."[2024-02-01,2024-02-10)",lent.cs."[2024-03-05,2024-03-10)")',
        [1, 2],
      ],
      ['a list within', 'or=(id.in.(1,2),id.eq.4)', [1, 2, 4]],
      ['a modifier within', 'or=(title.like(any).{N*,F*},id.eq.4)', [1, 3, 4]],
    ]),
  );
});

describe('modifiers', () => {
  testRows(
    () => server,
    finds('operator-modifiers', 'books', [
      ['eq(any)', 'id=eq(any).{1,3}', [1, 3]],
      ['eq(all)', 'id=eq(all).{2,2}', [2]],
      ['eq(all) of two values', 'id=eq(all).{1,3}', []],
      ['like(any)', 'title=like(any).{N*,f*}', [1]],
      ['like(all)', 'title=like(all).{*C*,*s}', [2, 3]],
      ['ilike(any)', 'title=ilike(any).{n*,f*}', [1, 3]],
      ['ilike(all)', 'title=ilike(all).{*c*,f*}', [3]],
      ['gt(any)', 'id=gt(any).{1,3}', [2, 3, 4]],
      ['gt(all)', 'id=gt(all).{1,3}', [4]],
      ['gte(any)', 'id=gte(any).{2,4}', [2, 3, 4]],
      ['gte(all)', 'id=gte(all).{2,3}', [3, 4]],
      ['lt(any)', 'id=lt(any).{2,4}', [1, 2, 3]],
      ['lt(all)', 'id=lt(all).{2,4}', [1]],
      ['lte(any)', 'id=lte(any).{1,3}', [1, 2, 3]],
      ['lte(all)', 'id=lte(all).{2,4}', [1, 2]],
      ['match(any)', 'title=match(any).{^N,^F}', [1, 3]],
      ['match(all)', 'title=match(all).{s$,^C}', [2]],
      ['imatch(any)', 'title=imatch(any).{^n,^f}', [1, 3]],
      ['imatch(all)', 'title=imatch(all).{S$,^c}', [2]],
      ['not before a modifier', 'id=not.eq(any).{1,2}', [3, 4]],
    ]),
  );
  testRows(
    () => server,
    [
      {
        name: 'no modifier of another operator',
        page: 'api/tables_views.html#operator-modifiers',
        ask: 'GET /books?id=neq(any).{1,2}',
        status: 400,
        json: expect.objectContaining({ code: 'PGRST100' }),
      },
    ],
  );
});

describe('full text', () => {
  testRows(
    () => server,
    finds('full-text-search', 'books', [
      ['words that are joined by a sign', 'words=fts(english).fast%26compilers', [3]],
      ['plain words in any order', 'words=plfts(english).compilers fast', [3]],
      ['a phrase in its order', 'words=phfts(english).fast compilers', [3]],
      ['the web has or', 'words=wfts(english).engines or fast', [1, 3]],
      ['a language stems what is looked for', 'words=fts(english).compiling', [2, 3]],
      ['no language', 'title=plfts.the fast', [3]],
      ['another language does not', 'words=fts(simple).compiling', []],
      ['a plain search in a language', 'words=plfts(simple).compil', [2, 3]],
      ['a phrase in a language', 'words=phfts(simple).fast compil', [3]],
      ['the web in a language', 'words=wfts(simple).compil -fast', [2]],
      ['not before a language', 'words=not.fts(english).compilers', [1, 4]],
    ]),
  );
  testRows(
    () => server,
    finds('automatic-tsvector-conversion', 'books', [
      ['of text', 'title=fts(english).compiling', [2, 3]],
      ['of jsonb', 'data=fts(english).london', [1]],
      ['of text in another language', 'title=fts(simple).compiling', []],
    ]),
  );
});

describe('letters of the address', () => {
  testRows(
    () => server,
    [
      {
        name: 'a table and a column with spaces',
        page: 'api/url_grammar.html#table-columns-with-spaces',
        ask: 'GET /odd%20name?select=id&column%20whitespace=eq.space',
        json: idRows([1]),
      },
      {
        name: 'a column with a dot stands in quotes',
        page: 'api/url_grammar.html#reserved-characters',
        ask: 'GET /odd%20name?select=id&%22a.dot%22=like.*o*',
        json: idRows([1]),
      },
      {
        name: 'a quote and a backslash are escaped in a list',
        page: 'api/url_grammar.html#reserved-characters',
        ask: `GET /books?select=id&title=in.(%22100%25_%5C%5C%5C%22sure'%22,%22x,y%22)`,
        json: idRows([4]),
      },
      {
        name: 'letters of any script',
        page: 'api/url_grammar.html#unicode-support',
        ask: 'GET /books?select=id,%E0%A4%A8%E0%A4%BE%E0%A4%AE:title&id=eq.2&title=neq.%D9%85',
        json: [{ id: 2, नाम: 'Compilers' }],
      },
    ],
  );
});
