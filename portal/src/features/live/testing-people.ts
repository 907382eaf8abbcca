import { page } from 'vitest/browser';
import { insertProduct, newProductId, showProducts } from '../../test-setup/live.ts';
import { otherPerson } from '../../test-setup/other-person.ts';

export const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Two products of the test's own, which someone else looks at too. */
export const openProducts = async (id = newProductId()) => {
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
