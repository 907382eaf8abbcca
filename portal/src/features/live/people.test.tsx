import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openProducts } from './testing-people.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

test('shows who else is in the section by initials and address, until their last tab has left', async () => {
  const { other, people } = await openProducts();
  const [one, two] = await Promise.all([other.open(), other.open()]);
  await one.show({});
  await expect.element(people).toMatchTextContent(/\bZZ\b/);
  people.element().focus();
  await expect.element(page.getByText(other.email, { exact: true })).toBeVisible();
  await two.show({ section: 'customers' });
  await one.close();
  await expect.poll(() => people.elements()).toEqual([]);
  // Also where a list is shown from memory.
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect.element(people).toBeVisible();
  await two.close();
  await expect.poll(() => people.elements()).toEqual([]);
});
