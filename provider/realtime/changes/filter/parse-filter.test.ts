import { expect, test } from 'vitest';
import type { Condition } from './condition.ts';
import { operators } from './condition.ts';
import { parseFilter } from './parse-filter.ts';

const condition = (column: string, operator: string, value: string, isNegated = false): Condition =>
  ({ column, operator, value, isNegated }) as Condition;

test.each([
  ['', []],
  ['   ', []],
  ['id=eq.7', [condition('id', 'eq', '7')]],
  [' id=eq.7 ', [condition('id', 'eq', '7')]],
  ['id=not.eq.7', [condition('id', 'eq', '7', true)]],
  ['id=eq.not.7', [condition('id', 'eq', 'not.7')]],
  ['id=eq.', [condition('id', 'eq', '')]],
  ['id=gt.0,id=lt.100', [condition('id', 'gt', '0'), condition('id', 'lt', '100')]],
  ['id=gt.0, id=lt.100', [condition('id', 'gt', '0'), condition('id', 'lt', '100')]],
  ['note=eq.a=b.c', [condition('note', 'eq', 'a=b.c')]],
  ['price=gte.1.50', [condition('price', 'gte', '1.50')]],
  ['a b=eq.c d', [condition('a b', 'eq', 'c d')]],
  ['note=is.null', [condition('note', 'is', 'null')]],
  // Lists: PostgreSQL reads what stands in them.
  ['id=in.(1,2)', [condition('id', 'in', '{1,2}')]],
  ['id=in.()', [condition('id', 'in', '{}')]],
  ['note=not.in.("a,b",c)', [condition('note', 'in', '{"a,b",c}', true)]],
  ['note=in.("a)",b),id=eq.1', [condition('note', 'in', '{"a)",b}'), condition('id', 'eq', '1')]],
  ['note=in.("a\\"),b",c),id=eq.1', [condition('note', 'in', '{"a\\"),b",c}'), condition('id', 'eq', '1')]],
  // Quotation marks around a whole value.
  ['note=eq."a,b"', [condition('note', 'eq', 'a,b')]],
  ['note=eq."a\\"b\\\\"', [condition('note', 'eq', 'a"b\\')]],
  ['note=eq.""', [condition('note', 'eq', '')]],
  ['note=eq."a" b', [condition('note', 'eq', '"a" b')]],
  ['note=eq."a', [condition('note', 'eq', '"a')]],
  ['note=eq."a,b=eq.c', [condition('note', 'eq', '"a,b=eq.c')]],
  ['note=eq.a"b,id=eq.1', [condition('note', 'eq', 'a"b'), condition('id', 'eq', '1')]],
  ['"a"=eq.1', [condition('"a"', 'eq', '1')]],
  // Parentheses keep commas together.
  ['place=eq.(1,2)', [condition('place', 'eq', '(1,2)')]],
  ['place=eq.((1,2),(3,4)),id=eq.1', [condition('place', 'eq', '((1,2),(3,4))'), condition('id', 'eq', '1')]],
  ['note=eq.a),id=eq.1', [condition('note', 'eq', 'a)'), condition('id', 'eq', '1')]],
  ['note=eq.(a,id=eq.1', [condition('note', 'eq', '(a,id=eq.1')]],
  ['note=eq.😀\\', [condition('note', 'eq', '😀\\')]],
])('%s', (filter, conditions) => {
  expect(parseFilter(filter)).toEqual(conditions);
});

test('a filter has twenty conditions and 4,096 bytes at most', () => {
  const [long, many] = [
    (bytes: number) => `a=eq.${'b'.repeat(bytes - 7)}é`,
    (count: number) => Array(count).fill('a=gt.0').join(),
  ];
  expect(parseFilter(long(4_096))).toHaveLength(1);
  expect(parseFilter(many(20))).toHaveLength(20);
  expect(() => parseFilter(long(4_097))).toThrow('filter must not be longer than 4096 bytes');
  expect(() => parseFilter(many(21))).toThrow('filter must not have more than 20 conditions');
});

test.each(operators.filter((operator) => operator !== 'in'))('%s is an operator', (operator) => {
  expect(parseFilter(`a=${operator}.b`)).toEqual([condition('a', operator, 'b')]);
});

const emptySegment = 'filter must not contain empty segments (check for extra commas)';
const noParentheses = '`in` filter value must be wrapped by parentheses';

test.each([
  ['wrong', '["wrong"]'],
  ['id=eq', '["eq"]'],
  ['id=not.eq', '["eq"]'],
  ['id=foo.hey', '["foo", "hey"]'],
  ['id=EQ.7', '["EQ", "7"]'],
  ['id=not.not.7', '["not", "7"]'],
  ['id=foo."a"', '["foo", "\\"a\\""]'],
  ['id=foo.#{a}', '["foo", "\\#{a}"]'],
  ['id=eq.1,', emptySegment],
  [',id=eq.1', emptySegment],
  ['id=eq.1,,id=eq.2', emptySegment],
  [',', emptySegment],
  ['id=in.1,id=in.2', noParentheses],
  ['id=in.(1', noParentheses],
  ['id=in.', noParentheses],
  ['id=in.(1)2', noParentheses],
])('%s is refused', (filter, reason) => {
  expect(() => parseFilter(filter)).toThrow(expect.objectContaining({ name: 'UnreadableFilter', message: reason }));
});
