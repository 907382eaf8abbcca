import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { insertProduct, newProductId, showProducts } from '../../test-setup/live.ts';
import { otherPerson } from '../../test-setup/other-person.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Two products of the test's own, which someone else looks at too. */
const openProducts = async (id = newProductId()) => {
  const ids = [`${id}1`, `${id}2`] as const;
  for (const each of ids) await insertProduct(each);
  const other = await otherPerson();
  await showProducts(id);
  // Others may be in the section as well.
  const people = page.getByRole('button', { name: new RegExp(`^Also here: .*${other.email}`) });
  const editors = (of: string) =>
    rowOf(of).getByRole('button', { name: `Being edited by ZZ (${other.email})`, exact: true });
  return { ids, id, other, people, editors };
};

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
