import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { newsOf, untold } from '../../lib/live/news.ts';
import { historyKey, keyOf, pagesOf, roleKey, secondStepsKey, staleLabelsKey } from '../../lib/query-keys.ts';
import { readAgain } from './read-again.ts';

const keys = [
  pagesOf('products'),
  keyOf('categories'),
  pagesOf('customers'),
  keyOf('discounts'),
  keyOf('profiles'),
  roleKey,
  secondStepsKey,
  staleLabelsKey,
  historyKey,
];

/** What is to be read again after news, as its keys begin. */
const toRead = (news: Parameters<typeof readAgain>[1], followed = ''): string[] => {
  const client = new QueryClient();
  for (const queryKey of keys) client.setQueryData(queryKey, 'read');
  readAgain(client, news, 'me', (hash) => hash === followed);
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return stale.map(({ queryKey }) => queryKey.join(' '));
};

const profile = (id: string) => newsOf({ table: 'profiles', new: { id }, old: {} });

test.each([
  ['products', ['products page', 'labels stale']],
  ['categories', ['products page', 'categories']],
  ['customers', ['customers page']],
  ['discounts', ['discounts']],
  ['profiles', ['profiles', 'second steps']],
])('of %s: what is read and worked out of them', (table, expected) => {
  expect(toRead(untold([table]))).toEqual(expected);
});

test("one's own role is read again when it was told that it changed", () => {
  expect(toRead(profile('somebody'))).not.toContain('role');
  expect(toRead(profile('me'))).toContain('role');
});

test('a list that looks after itself is left alone', () => {
  expect(toRead(untold(['customers']), JSON.stringify(pagesOf('customers')))).toEqual([]);
});
