import { expect, test } from 'vitest';
import { planBill } from './plan.ts';
import { shownProducts } from './shown.ts';
import { categories, linesOf, matchesOf, stored } from './testing-bill.ts';

const lines = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '|||||M|Red|2', '|Saree|Silk|2000|5000||Green|1');
const matches = matchesOf(lines);

const typedIn = (id: string) => lines.map((line) => (line.id === id ? { ...line, quantity: '9' } : line));

test('a key in one line leaves the other products the same objects, planned and shown', () => {
  const resting = { typing: null, isTried: true };
  const before = planBill(lines, matches, categories);
  const after = planBill(typedIn('c'), matches, categories);
  expect(after.products[0]).toBe(before.products[0]);
  expect(after.products[1]?.lines[0]).toMatchObject({ quantity: 9 });
  expect(shownProducts(after, resting)[0]).toBe(shownProducts(before, resting)[0]);
  expect(planBill(typedIn('b'), matches, categories).products[0]?.lines[1]).toMatchObject({ quantity: 9 });
});

test('what the shop has by now, what was refused and a line that came before are planned anew', () => {
  const found = matchesOf(lines, { products: [stored('BC26004')] });
  expect(planBill(lines, matches, categories)).toMatchObject({ added: 2, more: 0 });
  expect(planBill(lines, found, categories)).toMatchObject({ added: 1, more: 1 });
  expect(planBill(lines, new Map(), categories)).toMatchObject({ added: 0, open: 2 });
  expect(planBill(lines, null, categories).products[0]?.outcome.is).toBe('not looked for');
  expect(planBill(lines.slice(2), matches, categories).products[0]?.lines[0]?.number).toBe(1);
});
