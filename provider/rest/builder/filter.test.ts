import { PostgrestFilterBuilder } from '@supabase/postgrest-js';
import { afterAll, beforeAll } from 'vitest';
import { everyMethod, good, refused } from '../../testing/rest/every-method.ts';
import { type Client, type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const books = () => rest.from('books').select('id').order('id');
const found = (...ids: readonly number[]) => good(ids.map((id) => ({ id })));

const orWithin = (options: object) =>
  rest.from('writers').select('id,books!writer_id(id)').order('id').or('id.eq.1,pages.gt.200', options);
const written = good([
  { id: 1, books: [{ id: 1 }] },
  { id: 2, books: [{ id: 2 }] },
  { id: 3, books: [] },
]);

everyMethod(PostgrestFilterBuilder.prototype, [], {
  throwOnError: [['what goes well', () => books().eq('id', 1).throwOnError(), found(1)]],
  eq: [
    ['a text', () => books().eq('title', 'Compilers'), found(2)],
    ['a number', () => books().eq('price', 9.9), found(1)],
    ['a truth', () => rest.from('writers').select('id').eq('alive', true), found(3)],
    ['a path of json', () => books().eq('data->at->>city', 'London'), found(1)],
    [
      'what is embedded',
      () => rest.from('writers').select('id,books!writer_id!inner(id)').eq('books.id', 2),
      good([{ id: 2, books: [{ id: 2 }] }]),
    ],
    [
      'a column that is not there',
      () => books().eq('tittle', 'x'),
      refused(400, {
        code: '42703',
        message: 'column books.tittle does not exist',
        hint: 'Perhaps you meant to reference the column "books.title".',
      }),
    ],
  ],
  neq: [
    ['a text', () => books().neq('title', 'Compilers'), found(1, 3, 4)],
    ['never null', () => books().neq('pages', 12), found(1, 2)],
  ],
  gt: [['a number', () => books().gt('pages', 100), found(2)]],
  gte: [['a number', () => books().gte('pages', 100), found(1, 2)]],
  lt: [['a day', () => rest.from('writers').select('id').lt('born', '1900-01-01'), found(1)]],
  lte: [['a number', () => books().lte('price', 5), found(3, 4)]],
  like: [
    ['the signs of SQL', () => books().like('title', '%Comp%'), found(2, 3)],
    ['stars', () => books().like('title', 'Comp*'), found(2)],
    ['other letters', () => books().like('title', 'comp%'), found()],
    [
      'what is no text',
      () => books().like('id', '1%'),
      refused(404, {
        code: '42883',
        message: 'operator does not exist: bigint ~~ unknown',
        hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
      }),
    ],
  ],
  likeAllOf: [['each of them', () => books().likeAllOf('title', ['%Fast%', '*Comp*']), found(3)]],
  likeAnyOf: [['one of them', () => books().likeAnyOf('title', ['%Fast%', 'Notes*']), found(1, 3)]],
  ilike: [['other letters', () => books().ilike('title', '*COMP*'), found(2, 3)]],
  ilikeAllOf: [['each of them', () => books().ilikeAllOf('title', ['%fast%', '*comp*']), found(3)]],
  ilikeAnyOf: [['one of them', () => books().ilikeAnyOf('title', ['%fast%', 'notes*']), found(1, 3)]],
  regexMatch: [
    ['a pattern', () => books().regexMatch('title', '^Comp.*s$'), found(2)],
    [
      'no pattern',
      () => books().regexMatch('title', '('),
      refused(400, { code: '2201B', message: 'invalid regular expression: parentheses () not balanced' }),
    ],
  ],
  regexIMatch: [['other letters', () => books().regexIMatch('title', '^comp'), found(2)]],
  is: [
    ['null', () => books().is('pages', null), found(3)],
    ['true', () => rest.from('writers').select('id').is('alive', true), found(3)],
    ['false', () => rest.from('writers').select('id').order('id').is('alive', false), found(1, 2)],
    [
      'something else',
      () => books().is('pages', 12 as unknown as null),
      refused(400, {
        code: 'PGRST100',
        message: '"failed to parse filter (is.12)" (line 1, column 4)',
        details: 'unexpected "1" expecting isVal: (null, not_null, true, false, unknown)',
      }),
    ],
  ],
  isDistinct: [
    ['null is a value', () => books().isDistinct('pages', 100), found(2, 3, 4)],
    ['by its name it is none', () => books().isDistinct('code', 'null'), found(1, 2, 3, 4)],
  ],
  in: [
    ['numbers, one of them twice', () => books().in('id', [1, 3, 3, 99]), found(1, 3)],
    ['texts with commas and parentheses', () => books().in('title', ['Compilers', 'a,b', '(x)']), found(2)],
    ['nothing', () => books().in('id', []), found()],
  ],
  notIn: [
    ['numbers', () => books().notIn('id', [1, 2]), found(3, 4)],
    ['texts with commas and parentheses', () => books().notIn('title', ['Compilers', 'a,b', '(x)']), found(1, 3, 4)],
    ['nothing', () => books().notIn('id', []), found(1, 2, 3, 4)],
  ],
  contains: [
    ['a list', () => books().contains('tags', ['old', 'rare']), found(1)],
    ['a range', () => books().contains('lent', '[2024-01-05,2024-01-06]'), found(1)],
    ['json', () => books().contains('data', { at: { city: 'London' } }), found(1)],
  ],
  containedBy: [
    ['a list', () => books().containedBy('tags', ['old', 'rare', 'new']), found(1, 2, 3)],
    ['a range', () => books().containedBy('lent', '[2024-01-01,2024-12-31]'), found(1, 2)],
    ['json', () => books().containedBy('data', { age: 10, more: true }), found(2)],
  ],
  rangeGt: [['a range', () => books().rangeGt('lent', '[2024-01-01,2024-02-15)'), found(2)]],
  rangeGte: [['a range', () => books().rangeGte('lent', '[2024-01-01,2024-02-15)'), found(1, 2)]],
  rangeLt: [['a range', () => books().rangeLt('lent', '[2024-02-15,2024-04-01)'), found(1)]],
  rangeLte: [['a range', () => books().rangeLte('lent', '[2024-02-15,2024-04-01)'), found(1, 2)]],
  rangeAdjacent: [['a range', () => books().rangeAdjacent('lent', '[2024-02-01,2024-03-01)'), found(1, 2)]],
  overlaps: [
    ['a list', () => books().overlaps('tags', ['new', 'old']), found(1, 2)],
    ['a range', () => books().overlaps('lent', '[2024-01-31,2024-02-05)'), found(1)],
  ],
  textSearch: [
    ['a query, of a vector', () => books().textSearch('words', `'compil' & 'fast'`), found(3)],
    ['a query', () => books().textSearch('title', `compilers & !fast`, { config: 'english' }), found(2)],
    ['plain', () => books().textSearch('words', 'fast compilers', { type: 'plain', config: 'english' }), found(3)],
    ['plain, without a language', () => books().textSearch('title', 'the fast', { type: 'plain' }), found(3)],
    ['a phrase', () => books().textSearch('title', 'fast compiler', { type: 'phrase', config: 'english' }), found(3)],
    ['a phrase the other way', () => books().textSearch('title', 'compilers fast', { type: 'phrase' }), found()],
    [
      'as on the web',
      () => books().textSearch('words', 'notes or "fast compilers"', { type: 'websearch', config: 'english' }),
      found(1, 3),
    ],
    ['as on the web, without', () => books().textSearch('title', 'compilers -fast', { type: 'websearch' }), found(2)],
    [
      'an unknown language',
      () => books().textSearch('title', 'x', { config: 'klingon' }),
      refused(400, { code: '42704', message: 'text search configuration "klingon" does not exist' }),
    ],
    [
      'no query',
      () => books().textSearch('words', 'fast compilers'),
      refused(400, { code: '42601', message: 'syntax error in tsquery: "fast compilers"' }),
    ],
  ],
  match: [['each column', () => books().match({ writer_id: 2, pages: 250, title: undefined }), found(2)]],
  not: [
    ['null', () => books().not('pages', 'is', null), found(1, 2, 4)],
    ['a list', () => books().not('id', 'in', '(1,2)'), found(3, 4)],
    ['a pattern', () => books().not('title', 'ilike', '*comp*'), found(1, 4)],
    ['a range', () => books().not('lent', 'cs', '[2024-01-05,2024-01-06]'), found(2)],
  ],
  or: [
    ['of conditions', () => books().or('id.eq.1,and(id.gt.2,title.like.*Fast*)'), found(1, 3)],
    ['within what is embedded', () => orWithin({ referencedTable: 'books' }), written],
    ['within what is embedded, by its old name', () => orWithin({ foreignTable: 'books' } as object), written],
    [
      'which is none',
      () => books().or('id.in.1'),
      refused(400, {
        code: 'PGRST100',
        message: '"failed to parse logic tree ((id.in.1))" (line 1, column 10)',
        details: 'unexpected "1" expecting "("',
      }),
    ],
  ],
  filter: [
    ['any operator', () => books().filter('title', 'imatch', '^comp'), found(2)],
    ['of any value', () => books().filter('id', 'eq(any)', '{1,3}'), found(1, 3)],
    ['of a list', () => books().filter('id', 'in', '(2,4)'), found(2, 4)],
    ['a truth that is not known', () => rest.from('writers').select('id').filter('alive', 'is', 'unknown'), found()],
    [
      'within what is embedded',
      () => rest.from('genres').select('id,books(id)').filter('books.id', 'eq', 2).order('id'),
      good([
        { id: 1, books: [] },
        { id: 2, books: [{ id: 2 }] },
        { id: 3, books: [] },
      ]),
    ],
  ],
});
