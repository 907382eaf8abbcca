import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { explainBy, unknownScenarios } from './explain.ts';
import type { Reason } from './reason.ts';

const known = () => new Map<string, string>();
const status = { key: 'status', recorded: 200, ours: 404 };
const words = { key: 'body.message', recorded: 'No', ours: 'not here' };

test('what no reason covers is told in a line a step', () => {
  const { unexplained } = explainBy([{ reason: 'Our words.', keys: ['body.'], at: { one: ['get'] } }]);
  expect(unexplained('one', new Map([['get', [words]]]))).toEqual([]);
  expect(unexplained('one', new Map([['get', [status, words]]]))).toEqual(['get: status 200 -> 404']);
  expect(unexplained('one', new Map([['put', [status, words]]]))).toEqual([
    'put: status 200 -> 404, body.message "No" -> "not here"',
  ]);
  expect(unexplained('two', new Map([['get', [words]]]))).toHaveLength(1);
});

test.each<[string, Reason, string[]]>([
  ['a step that differs in nothing of it', { reason: 'A.', at: { one: ['get', 'put'] } }, ['put: A.']],
  ['a name that does not differ', { reason: 'B.', keys: ['headers.'], at: { one: ['get'] } }, ['get: B.']],
  ['all of a scenario', { reason: 'C.', keys: ['rows.'], at: { one: 'all' } }, ['one: C.']],
  ['one step of all is enough', { reason: 'D.', keys: ['status'], at: { one: 'all' } }, []],
])('a reason is outdated: %s', (_what, reason, outdated) => {
  expect(explainBy([reason]).outdated('one', new Map([['get', [status]]]))).toEqual(outdated);
});

test('each name of a reason is to be met', () => {
  const { unexplained, unmet } = explainBy([{ reason: 'Everywhere.', keys: ['status', 'body.'] }]);
  unexplained('one', new Map([['get', [status]]]));
  expect(unmet([])).toEqual(['Everywhere. (body.)']);
});

test('a scenario that is not there is named', () => {
  expect(unknownScenarios([{ reason: 'E.', at: { one: 'all', two: ['get'] } }], ['one'])).toEqual(['two']);
});

test('a number is no text, and of a placeholder it is what it stands for', () => {
  expect(compare('code', '404', 404, known())).toHaveLength(1);
  expect(compare('count', '<int>', 404, known())).toEqual([]);
});

test('an id is the same wherever it stands, a token may be another each time', () => {
  const seen = known();
  const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  expect(compare('id', '<uuid:1>', one, seen)).toEqual([]);
  expect(compare('id', '<uuid:1>', other, seen)).toHaveLength(1);
  expect(compare('token', '<signed:1>', 'a.b.c', seen)).toEqual([]);
  expect(compare('token', '<signed:1>', 'a.b.d', seen)).toEqual([]);
  expect(seen.get('<signed:1>')).toBe('a.b.d');
});
