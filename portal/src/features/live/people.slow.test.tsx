import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newProductId } from '../../test-setup/live.ts';
import { otherPerson } from '../../test-setup/other-person.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { insertRow } from '../../test-setup/shop.ts';
import { openProducts, rowOf } from './testing-people.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

test('shows at a row who edits it, however the row came to the page', async () => {
  const { ids, id, other, editors } = await openProducts();
  const theirs = await other.open();
  await theirs.show({ records: [`products ${ids[1]}`] });
  await expect.element(editors(ids[1])).toHaveTextContent('ZZ');
  expect(editors(ids[0]).elements()).toEqual([]);
  const filter = page.getByRole('searchbox', { name: 'Filter Product ID' });
  await filter.fill(ids[0]);
  await expect.poll(() => rowOf(ids[1]).elements()).toEqual([]);
  await filter.fill(id);
  await expect.element(editors(ids[1])).toBeVisible();
  // A press tells who it is, and opens no row.
  await editors(ids[1]).click();
  await expect.element(page.getByText(other.email, { exact: true }).last()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: `Details of ${ids[1]}` }))
    .toHaveAttribute('aria-expanded', 'false');
  await theirs.show({});
  await expect.poll(() => editors(ids[1]).elements()).toEqual([]);
  await theirs.close();
});

test('says in a dialog who edits the same record, as long as they do', async () => {
  const { ids, other } = await openProducts();
  const theirs = await other.open();
  await page.getByRole('button', { name: `Edit ${ids[0]}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product', exact: true });
  const said = () => dialog.element().querySelector('header [role="status"]')?.textContent;
  await expect.poll(said).toBe('');
  await theirs.show({ records: [`products ${ids[0]}`] });
  await expect.poll(said).toBe(`${other.email} is editing this too`);
  await theirs.show({});
  await expect.poll(said).toBe('');
  await theirs.close();
});

test('shows who edits a customer', async () => {
  const other = await otherPerson();
  const theirs = await other.open();
  const customer_ulid = crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase();
  const phone = `+9170${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8)}`;
  await insertRow('customers', { customer_ulid, first_name: 'Hereta', last_name: 'Rao', phone });
  await renderApp({ path: `/admin/customers?phone=${encodeURIComponent(phone)}` });
  await theirs.show({ section: 'customers', records: [`customers ${customer_ulid}`] });
  await expect
    .element(rowOf('Hereta').getByRole('button', { name: `Being edited by ZZ (${other.email})` }))
    .toHaveTextContent('ZZ');
  await theirs.close();
});

test('shows people on a phone in the bar and at the cards, and moves nothing for them', async () => {
  await page.viewport(390, 844);
  try {
    const { ids, other, people, editors } = await openProducts(newProductId().slice(0, 6));
    const placeOf = () =>
      [
        page.getByRole('button', { name: '+ Add Product' }),
        rowOf(ids[0]),
        page.getByRole('button', { name: 'Open the menu' }),
      ].map((each) => each.element().getBoundingClientRect().toJSON());
    const theirs = await other.open();
    await theirs.show({});
    await expect.element(people).toBeVisible();
    const before = placeOf();
    await theirs.show({ records: [`products ${ids[1]}`] });
    await expect.element(editors(ids[1])).toBeVisible();
    expect(placeOf()).toEqual(before);
    // The id has room beside them and the tick of the own save.
    await page.getByRole('button', { name: `Edit ${ids[1]}` }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Fabric', exact: true }).fill('Ikat');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(rowOf(ids[1]).getByTitle('Saved')).toBeVisible();
    await expect.element(editors(ids[1])).toBeVisible();
    const place = rowOf(ids[1]).getByText(ids[1], { exact: true }).element().parentElement as HTMLElement;
    expect(place.scrollWidth - place.clientWidth).toBe(0);
    await theirs.close();
  } finally {
    await page.viewport(1366, 768);
  }
});
