import { expect, test } from 'vitest';
import type { AskedEntry } from './changes.ts';
import { entryInWords, idsOf, parseEntries, parseEntry } from './entry.ts';

const plain = { event: '*', schema: 'public', table: 'notes', conditions: [], select: null };
const byId = { column: 'id', operator: 'eq', value: '7', isNegated: false };

const asked = { event: '*', schema: 'public', table: 'notes' };

test.each<[asked: object, entry?: object]>([
  [asked],
  [{ ...asked, event: 'insert' }, { event: 'INSERT' }],
  [{ ...asked, event: 'Update' }, { event: 'UPDATE' }],
  [{ ...asked, event: 'DELETE' }, { event: 'DELETE' }],
  [{ ...asked, event: 'TRUNCATE' }],
  [{ event: '*', schema: 'public' }, { table: '*' }],
  [
    { event: '*', schema: '*' },
    { schema: '*', table: '*' },
  ],
  [{ event: '*', table: 'notes' }],
  [{ ...asked, filter: '' }],
  [{ ...asked, filter: 'id=eq.7' }, { conditions: [byId] }],
  [{ ...asked, select: ['id', 'note'] }, { select: ['id', 'note'] }],
  [{ ...asked, select: [] }],
  [{ ...asked, select: null }],
])('%j is understood', (entry, more = {}) => {
  expect(parseEntry(entry as AskedEntry)).toEqual({ ...plain, ...more });
});

test('what is no event at all means every one', () => {
  expect(parseEntry({ schema: 'public', table: 'notes' } as AskedEntry)).toEqual(plain);
});

test('the conditions of a join are two hundred at most', () => {
  const twenty = Array.from({ length: 20 }, (_, id) => `id=neq.${id}`).join();
  const most = Array.from({ length: 10 }, () => ({ event: '*', schema: 'public', table: 'notes', filter: twenty }));
  expect(parseEntries(most)).toHaveLength(10);
  const one = { event: '*', schema: 'public', table: 'notes', filter: 'id=eq.7' };
  expect(() => parseEntries([...most, one])).toThrow(
    'Error parsing `filter` params: filters of a channel must not have more than 200 conditions together',
  );
});

const nothing = 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: ';

const noWildcards =
  'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.';

test.each([
  [{}, `${nothing}%{}`],
  [{ event: '*' }, `${nothing}%{"event" => "*"}`],
  [
    { event: '*', schema: 'public', filter: 'id=eq.7' },
    `${nothing}%{"event" => "*", "filter" => "id=eq.7", "schema" => "public"}`,
  ],
  [{ table: 'notes', filter: 'id=eq.7' }, `${nothing}%{"filter" => "id=eq.7", "table" => "notes"}`],
  [
    { schema: 'public', table: 'notes', filter: null },
    `${nothing}%{"filter" => nil, "schema" => "public", "table" => "notes"}`,
  ],
  [{ schema: 1, table: ['a'] }, `${nothing}%{"schema" => 1, "table" => ["a"]}`],
  [{ user_token: 'secret' }, `${nothing}<redacted>`],
  [{ auth_token: 'secret', filter: 'a' }, `${nothing}<redacted>`],
  [{ schema: 'public', table: 'notes', filter: 'wrong' }, 'Error parsing `filter` params: ["wrong"]'],
  [
    { schema: 'public', table: 'notes', select: 'id' },
    'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
  ],
  [{ schema: 'public', select: ['id'] }, noWildcards],
  [{ schema: 'public', table: '*', select: ['id'] }, noWildcards],
  [{ schema: '*', table: 'notes', select: ['id'] }, noWildcards],
])('%j is refused', (asked, message) => {
  expect(() => parseEntry(asked as AskedEntry)).toThrow(expect.objectContaining({ name: 'UnusableEntry', message }));
});

test('a refusal names an entry as the hosted service does', () => {
  expect(entryInWords(parseEntry({ event: 'INSERT', schema: 'public', table: 'nope' }))).toBe(
    '[event: INSERT, schema: public, table: nope, filters: [], select: nil]',
  );
  const asked = { event: '*', schema: 'public', table: 'notes', filter: 'id=eq.7,a=not.is.null', select: ['id'] };
  expect(entryInWords(parseEntry(asked))).toBe(
    '[event: *, schema: public, table: notes, filters: [{"id", "eq", "7", false}, {"a", "is", "null", true}], select: ["id"]]',
  );
});

test('equal entries have one id, others their own, and none is 0', () => {
  const entry = { event: '*', schema: 'public', table: 'notes' };
  const [one, same, other] = idsOf([
    entry,
    { table: 'notes', schema: 'public', event: '*' },
    { ...entry, filter: 'a=eq.1' },
  ]);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  const many = idsOf(Array.from({ length: 20_000 }, (_, i) => ({ ...entry, filter: `id=eq.${i}` })));
  expect(new Set(many).size).toBe(20_000);
  expect(Math.min(...many)).toBeGreaterThan(0);
  expect(Math.max(...many)).toBeLessThan(2 ** 27);
});
