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
const embed = (target: string, items: readonly object[], more: object = {}) => ({
  kind: 'embed',
  target,
  alias: undefined,
  hint: undefined,
  inner: false,
  spread: false,
  items,
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
    ['select=id,rel(x)', [field('id'), embed('rel', [field('x')])]],
    [
      'select=a:rel!fk!inner(x,deep(*))',
      [embed('rel', [field('x'), embed('deep', [field('*')])], { alias: 'a', hint: 'fk', inner: true })],
    ],
    ['select=rel!left(x)', [embed('rel', [field('x')])]],
    ['select=rel()', [embed('rel', [])]],
    ['select=...rel(x)', [embed('rel', [field('x')], { spread: true })]],
    ['select=count()', [field('*', { aggregate: { name: 'count', cast: undefined } })]],
    ['select=n:count()::int2', [field('*', { alias: 'n', aggregate: { name: 'count', cast: 'int2' } })]],
    [
      'select=total:amount::int.sum()::text',
      [field('amount', { cast: 'int', alias: 'total', aggregate: { name: 'sum', cast: 'text' } })],
    ],
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

describe('filters', () => {
  const operationOf = (query: string) => {
    const [term] = parseQuery(query, false).where;
    if (term?.value.kind !== 'filter') throw new Error('not a filter');
    const { negated, operation } = term.value;
    return { ...operation, ...(negated && { negated }) };
  };
  it.each([
    ['a=eq.x.y', { kind: 'compare', operator: 'eq', value: 'x.y' }],
    ['a=eq.', { kind: 'compare', operator: 'eq', value: '' }],
    ['a=eq."quoted"', { kind: 'compare', operator: 'eq', value: '"quoted"' }],
    ['a=not.like.*b%25_', { kind: 'compare', operator: 'like', value: '*b%_', negated: true }],
    ['a=like(any).{x,y}', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{x,y}' }],
    ['a=gt(all).{1}', { kind: 'quantified', operator: 'gt', quantifier: 'all', value: '{1}' }],
    ['a=in.(1,"b,c",d e)', { kind: 'in', values: ['1', 'b,c', 'd e'] }],
    ['a=in.("x\\"y","")', { kind: 'in', values: ['x"y', ''] }],
    ['a=in.()', { kind: 'in', values: [''] }],
    ['a=not.in.(1)', { kind: 'in', values: ['1'], negated: true }],
    ['a=is.NULL', { kind: 'is', value: 'null' }],
    ['a=is.not_null', { kind: 'is', value: 'not_null' }],
    ['a=isdistinct.1', { kind: 'distinct', value: '1' }],
    ['a=wfts(english).big cat', { kind: 'search', operator: 'wfts', language: 'english', value: 'big cat' }],
    ['a=phfts.cat', { kind: 'search', operator: 'phfts', language: undefined, value: 'cat' }],
    ['a=neq.1', { kind: 'compare', operator: 'neq', value: '1' }],
    ['a=adj.[1,2]', { kind: 'compare', operator: 'adj', value: '[1,2]' }],
  ])('%s', (query, expected) => expect(operationOf(query)).toEqual(expected));

  it('takes what is no filter for an argument of a function, and nowhere else', () => {
    expect(refusal('a=1').body.code).toBe('PGRST100');
    expect(parseQuery('a=1&b=equal.x&c=eq(any)x&d=&e=eq.1', true).args).toEqual([
      ['a', '1'],
      ['b', 'equal.x'],
      ['c', 'eq(any)x'],
      ['d', ''],
    ]);
  });

  it('finds the way to embedded resources and json', () => {
    const { where } = parseQuery('rel.deep.data->>k=eq.1&"a.b"=eq.2', false);
    expect(where).toMatchObject([
      { path: ['rel', 'deep'], value: { field: { name: 'data', path: [{ arrow: '->>', key: 'k' }] } } },
      { path: [], value: { field: { name: 'a.b' } } },
    ]);
  });

  it('reads trees of and, or, not', () => {
    expect(parseQuery('or=(a.eq.1,not.and(b.in.(2,"3,4"),c.cs.{5,6}),d.eq."x,)y")', false).where).toMatchObject([
      {
        path: [],
        value: {
          kind: 'or',
          negated: false,
          terms: [
            { field: { name: 'a' }, operation: { value: '1' } },
            {
              kind: 'and',
              negated: true,
              terms: [{ operation: { values: ['2', '3,4'] } }, { operation: { value: '{5,6}' } }],
            },
            { operation: { value: 'x,)y' } },
          ],
        },
      },
    ]);
    expect(parseQuery('rel.not.or=(a.eq.1)', false).where).toMatchObject([
      { path: ['rel'], value: { kind: 'or', negated: true } },
    ]);
  });
});

describe('order, limit and the rest', () => {
  it('reads directions, nulls, relations', () => {
    expect(parseQuery('order=a.desc.nullslast,b,rel(c->>d).asc,e.nullsfirst', false).orders[0]?.value).toEqual([
      { relation: undefined, field: { name: 'a', path: [] }, direction: 'desc', nulls: 'last' },
      { relation: undefined, field: { name: 'b', path: [] }, direction: undefined, nulls: undefined },
      { relation: 'rel', field: { name: 'c', path: [{ arrow: '->>', key: 'd' }] }, direction: 'asc', nulls: undefined },
      { relation: undefined, field: { name: 'e', path: [] }, direction: undefined, nulls: 'first' },
    ]);
  });

  it('puts limit and offset of one level together', () => {
    expect(parseQuery('offset=5&limit=2&rel.limit=1', false).ranges).toEqual([
      { path: [], value: { offset: 5, limit: 2 } },
      { path: ['rel'], value: { offset: 0, limit: 1 } },
    ]);
  });

  it('reads columns and on_conflict as names', () => {
    expect(parseQuery('columns="a","b c"&on_conflict=x,y', false)).toMatchObject({
      columns: ['a', 'b c'],
      onConflict: ['x', 'y'],
    });
  });
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
