import { describe, expect, it } from 'vitest';
import { RestError } from '../errors.ts';
import { parseQuery } from './query.ts';

const refusal = (query: string): RestError => {
  try {
    parseQuery(query, false);
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error(`${query} was read`);
};
const field = (name: string, more: object = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  cast: undefined,
  alias: undefined,
  aggregate: undefined,
  ...more,
});

describe('select', () => {
  it.each([
    ['', [field('*')]],
    ['select=*', [field('*')]],
    ['select=id, name', [field('id'), field('name')]],
    ['select=a:id::text', [field('id', { alias: 'a', cast: 'text' })]],
    ['select="a,b","c\\"d"', [field('a,b'), field('c"d')]],
    ['select=first-name,column whitespace', [field('first-name'), field('column whitespace')]],
    ['select=नाम', [field('नाम')]],
    ['select=tags::text[],x::int[][]', [field('tags', { cast: 'text[]' }), field('x', { cast: 'int[][]' })]],
  ])('%s', (query, expected) => expect(parseQuery(query, false).select).toEqual(expected));

  it('reads json paths, an index being one only where the path goes on or ends', () => {
    const [item] = parseQuery('select=data->list->-1->>name', false).select;
    expect(item).toMatchObject({
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 'list' },
          { arrow: '->', index: -1 },
          { arrow: '->>', key: 'name' },
        ],
      },
    });
    expect(parseQuery('select=data->1st', false).select[0]).toMatchObject({ field: { path: [{ key: '1st' }] } });
    const [odd] = parseQuery('select=data->!@#$%^*_d->"a.b(c)->d"->>/slash-and space ', false).select;
    expect(odd).toMatchObject({
      field: { path: [{ key: '!@#$%^*_d' }, { key: 'a.b(c)->d' }, { key: '/slash-and space' }] },
    });
  });
});

it('takes what is no filter for an argument of a function, and nowhere else', () => {
  expect(refusal('a=1').body.code).toBe('PGRST100');
  expect(parseQuery('a=1&b=equal.x&c=eq(any)x&d=&e=eq.1', true).args).toEqual([
    ['a', '1'],
    ['b', 'equal.x'],
    ['c', 'eq(any)x'],
    ['d', ''],
  ]);
});

it('reads quoted values of lists and trees', () => {
  expect(parseQuery('or=(a.in.("x\\"y","",d e),d.eq."x,)y",e.eq.)', false).where).toMatchObject([
    {
      value: {
        terms: [
          { operation: { values: ['x"y', '', 'd e'] } },
          { operation: { value: 'x,)y' } },
          { operation: { value: '' } },
        ],
      },
    },
  ]);
});

describe('refusals name the place', () => {
  it.each([
    [
      'a.b=noop.0',
      '"failed to parse filter (noop.0)" (line 1, column 1)',
      'unexpected "n" expecting "not" or operator (eq, gt, ...)',
    ],
    ['select=id,', '"failed to parse select parameter (id,)" (line 1, column 4)', 'expecting field name'],
    ['select=rel(x', '"failed to parse select parameter (rel(x)" (line 1, column 6)', 'unexpected end of input'],
    ['select=a::', '"failed to parse select parameter (a::)" (line 1, column 4)', 'expecting letter or digit'],
    ['select=*!x', '"failed to parse select parameter (*!x)" (line 1, column 2)', 'unexpected "!"'],
    ['order=a.up', '"failed to parse order (a.up)" (line 1, column 3)', 'expecting "asc", "desc"'],
    ['order=a.asc.x', '"failed to parse order (a.asc.x)" (line 1, column 7)', 'expecting "nullsfirst"'],
    ['or=()', '"failed to parse logic tree (())" (line 1, column 4)', 'expecting field name'],
    ['or=(a.eq.1', '"failed to parse logic tree ((a.eq.1)" (line 1, column 10)', 'unexpected end of input'],
    ['not.and=(a.in.1)', '"failed to parse logic tree ((a.in.1))" (line 1, column 14)', 'expecting "("'],
    ['or=a.eq.1', '"failed to parse logic tree (a.eq.1)" (line 1, column 3)', 'expecting "("'],
    ['a=is.maybe', '"failed to parse filter (is.maybe)" (line 1, column 4)', 'expecting isVal'],
    ['a=in.1', '"failed to parse filter (in.1)" (line 1, column 4)', 'expecting "("'],
    ['a=in.(1)x', '"failed to parse filter (in.(1)x)" (line 1, column 7)', 'expecting end of input'],
    ['limit=ten', '"failed to parse limit parameter (ten)" (line 1, column 1)', 'expecting a whole number'],
    ['columns=,', '"failed to parse columns parameter (,)" (line 1, column 1)', 'expecting field name'],
  ])('%s', (query, message, details) => {
    const { status, body } = refusal(query);
    expect([status, body.code, body.message]).toEqual([400, 'PGRST100', message]);
    expect(body.details).toContain(details);
  });

  it('what is too long, too deep or too much', () => {
    expect(refusal(`a=in.(${'1,'.repeat(18_000)}1)`)).toMatchObject({ status: 414, body: { code: 'PGRST100' } });
    expect(refusal(`select=${'a('.repeat(40)}b${')'.repeat(40)}`)).toMatchObject({ status: 400 });
    expect(refusal(`or=${'(and'.repeat(40)}(a.eq.1)${')'.repeat(40)}`)).toMatchObject({ status: 400 });
    expect(refusal('a=eq.1&'.repeat(600))).toMatchObject({ status: 400 });
  });
});
