import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../testing/rest/answers.ts';
import { type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const books = () => rest.from('books').select('id');

describe('filters', () => {
  it.each<[string, () => PromiseLike<{ data: unknown; error: unknown }>, readonly number[]]>([
    ['eq', () => books().eq('title', 'Compilers'), [2]],
    ['neq', () => books().neq('id', 1), [2, 3, 4]],
    ['gt', () => books().gt('pages', 100), [2]],
    ['gte', () => books().gte('pages', 100), [1, 2]],
    ['lt', () => books().lt('price', 5), [4]],
    ['lte', () => books().lte('price', 5), [3, 4]],
    ['like', () => books().like('title', '%Comp%'), [2, 3]],
    ['ilike', () => books().ilike('title', '*COMP*'), [2, 3]],
    ['likeAnyOf', () => books().likeAnyOf('title', ['%Fast%', '%Notes%']), [1, 3]],
    ['likeAllOf', () => books().likeAllOf('title', ['%Fast%', '%Comp%']), [3]],
    ['ilikeAnyOf', () => books().ilikeAnyOf('title', ['fast*', 'notes*']), [1, 3]],
    ['ilikeAllOf', () => books().ilikeAllOf('title', ['*fast*', '*comp*']), [3]],
    ['match', () => books().filter('title', 'match', '^Comp'), [2]],
    ['imatch', () => books().filter('title', 'imatch', '^comp'), [2]],
    ['eq(any)', () => books().filter('id', 'eq(any)', '{1,3}'), [1, 3]],
    ['is null', () => books().is('pages', null), [3]],
    ['is not null', () => books().not('pages', 'is', null), [1, 2, 4]],
    ['isDistinct', () => books().isDistinct('pages', 100), [2, 3, 4]],
    ['in', () => books().in('id', [1, 3, 99]), [1, 3]],
    ['in with quotes', () => books().in('title', ['Compilers', 'a,b', '(x)']), [2]],
    ['in nothing', () => books().in('id', []), []],
    ['not in', () => books().not('id', 'in', '(1,2)'), [3, 4]],
    ['contains array', () => books().contains('tags', ['old']), [1]],
    ['contains array with quotes', () => books().contains('tags', ['"a,b"']), [4]],
    ['contains json', () => books().contains('data', { age: 10 }), [2]],
    ['containedBy', () => books().containedBy('tags', ['old', 'rare', 'new']), [1, 2, 3]],
    ['overlaps', () => books().overlaps('tags', ['new', 'old']), [1, 2]],
    ['range contains', () => books().contains('lent', '[2024-01-05,2024-01-06]'), [1]],
    ['rangeGt', () => books().rangeGt('lent', '[2024-01-01,2024-02-15)'), [2]],
    ['rangeGte', () => books().rangeGte('lent', '[2024-02-01,2024-02-15)'), [2]],
    ['rangeLt', () => books().rangeLt('lent', '[2024-02-15,2024-04-01)'), [1]],
    ['rangeLte', () => books().rangeLte('lent', '[2024-01-01,2024-02-15)'), [1]],
    ['rangeAdjacent', () => books().rangeAdjacent('lent', '[2024-02-01,2024-03-01)'), [1, 2]],
    ['textSearch', () => books().textSearch('words', `'compiler' & 'fast'`, { config: 'english' }), [3]],
    [
      'textSearch plain',
      () => books().textSearch('words', 'fast compilers', { type: 'plain', config: 'english' }),
      [3],
    ],
    ['textSearch, computed', () => books().textSearch('book_words', 'compilers', { config: 'english' }), [2, 3]],
    ['textSearch, computed text', () => books().textSearch('shout', 'compilers', { config: 'english' }), [2, 3]],
    [
      'textSearch, a domain over a domain',
      () => rest.from('abstracts').select('id').textSearch('words', 'compilers', { config: 'english' }),
      [1],
    ],
    ['textSearch phrase', () => books().textSearch('title', 'fast compilers', { type: 'phrase' }), [3]],
    [
      'textSearch web',
      () => books().textSearch('words', 'compilers -fast', { type: 'websearch', config: 'english' }),
      [2],
    ],
    ['json path text', () => books().eq('data->>age', '3'), [1]],
    ['json path compared as json', () => books().gt('data->age', 3), [2]],
    ['enum', () => books().eq('state', 'OFFLINE'), [2]],
    ['match object', () => books().match({ writer_id: 2, pages: 250 }), [2]],
    ['or', () => books().or('id.eq.1,and(id.gt.2,title.like.*Fast*)'), [1, 3]],
    ['or with arrays and lists', () => books().or('tags.cs.{old,rare},id.in.(2,4),title.eq."x,y"'), [1, 2, 4]],
    ['not and', () => books().or('not.and(id.gte.2,id.lte.3)'), [1, 4]],
    ['computed column', () => books().eq('shout', 'COMPILERS'), [2]],
  ])('%s', async (_name, answer, expected) => expect(await ids(answer())).toEqual(expected));

  it('finds what is full of the signs of patterns and SQL', async () => {
    const title = `100%_\\"sure'`;
    expect(await ids(books().eq('title', title))).toEqual([4]);
    expect(await ids(books().in('title', [title]))).toEqual([4]);
    expect(await ids(books().ilike('title', `%\\%\\_\\\\"sure'%`))).toEqual([4]);
    expect(await ids(books().or(`title.eq."${title.replaceAll(/["\\]/g, '\\$&')}"`))).toEqual([4]);
  });
});
