// What someone else saves while a dialog is open.
import { bypass, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { insertProduct, newProductId, notedSpeech, showProducts, untilLive, waiting } from '../../test-setup/live.ts';
import { hold, requestsTo, use } from '../../test-setup/network.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { insertRow, sql } from '../../test-setup/shop.ts';
import { toast } from '../../test-setup/toast.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

const dialog = page.getByRole('dialog');
const panel = dialog.getByRole('alert');
const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
const theirs = (text: string): Locator => panel.getByRole('radio', { name: `Theirs ${text}` });
const saved = 'Somebody else saved this product after you opened it';

const save = async (): Promise<void> => {
  await button('Save').click();
  await expect.poll(() => dialog.elements()).toEqual([]);
};

const edit = async (id: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${id}` }).click();
  await expect.element(dialog).toBeVisible();
};

/** A product of the test's own, open to be edited; `set` is what someone else saves of it. */
const openProduct = async () => {
  const id = newProductId();
  await insertProduct(id);
  await showProducts(id);
  await edit(id);
  const set = (text: string, ...values: unknown[]) =>
    sql(`update public.products set ${text} where productid = $1`, [id, ...values]);
  const stored = async (columns: string) =>
    (await sql(`select ${columns} from public.products where productid = $1`, [id]))[0];
  return { id, set, stored, row: page.getByRole('row').filter({ hasText: id }) };
};

const topOf = (of: Locator): number => Math.round(of.element().getBoundingClientRect().top);

test('shows both values of a field that both changed, and takes over the others', async () => {
  const { set, stored } = await openProduct();
  const speech = notedSpeech();
  await field('Retail price').fill('3000');
  await set(`retailprice = 2000, fabric = 'Ikat'`);
  await expect.element(panel).toMatchTextContent(saved);
  await expect.element(panel).toMatchTextContent('What you typed is still here.');
  await expect.element(panel).toMatchTextContent('Taken over from them: Fabric, now Ikat.');
  await expect.element(panel).toMatchTextContent('Choose what to keep, then save.');
  await expect.element(field('Fabric')).toHaveValue('Ikat');
  await expect.element(field('Retail price')).toHaveValue('₹3,000');
  await expect.element(field('Retail price')).toHaveFocus();
  await expect.element(theirs('₹2,000.00')).not.toBeChecked();
  // It is read out once, and not again while someone types.
  await field('Retail price').fill('3100');
  await expect.element(panel).toMatchTextContent('As it stands in the field now');
  expect(speech.filter((text) => /2,000|As it stands/.test(text))).toEqual([expect.stringContaining(saved)]);
  await panel.getByRole('radio', { name: /^Mine/ }).click();
  await save();
  expect(await stored('fabric, retailprice::text')).toEqual({ fabric: 'Ikat', retailprice: '3100.00' });
});

test.each([
  ['a large screen', 1366, 768],
  ['a phone', 390, 844],
])('keeps the field in use in its place on %s, and does not save before the changes are seen', async (_, ...size) => {
  await page.viewport(...(size as [number, number]));
  try {
    const { set, stored } = await openProduct();
    await field('Description').fill('Mine');
    const before = topOf(field('Description'));
    await set(`description = 'Theirs', fabric = 'Ikat'`);
    await expect.element(panel).toMatchTextContent(saved);
    await expect.element(button('Somebody else saved · show')).toBeVisible();
    await expect.element(panel.getByText(saved)).not.toBeInViewport();
    await expect.element(field('Description')).toHaveFocus();
    expect(Math.abs(topOf(field('Description')) - before)).toBeLessThan(2);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(panel).toHaveFocus();
    await expect.element(panel.getByText(saved)).toBeInViewport();
    expect(button('Somebody else saved · show').elements()).toEqual([]);
    await save();
    expect(await stored('description, fabric')).toEqual({ description: 'Mine', fabric: 'Ikat' });
  } finally {
    await page.viewport(1366, 768);
  }
});

test('shows two saves together, reads each clash out once, and keeps the choice that is still open', async () => {
  const { set } = await openProduct();
  await field('Fabric').fill('Mine');
  await field('Description').fill('Mine too');
  await set(`fabric = 'Theirs', purchaseprice = 481`);
  await expect.element(panel.getByRole('group', { name: 'Fabric' })).toBeVisible();
  const speech = notedSpeech();
  await set(`description = 'Also theirs', retailprice = 4321`);
  await expect.element(panel.getByRole('group', { name: 'Description' })).toBeVisible();
  await expect
    .element(panel)
    .toMatchTextContent('Taken over from them: Purchase price, now ₹481.00; Retail price, now ₹4,321.00.');
  await expect
    .element(panel.getByRole('group', { name: 'Fabric' }).getByRole('radio', { name: 'Mine Mine' }))
    .toBeChecked();
  await field('Description').fill('Mine again');
  await expect.element(panel).toMatchTextContent('As it stands in the field now');
  await set(`fabric = 'Theirs once more'`);
  await expect.element(panel).toMatchTextContent('Theirs once more');
  expect(speech.filter((text) => /Mine|heirs|As it stands/.test(text))).toEqual([
    'DescriptionTheirsAlso theirs',
    'Theirs once more',
  ]);
  await theirs('Theirs once more').click();
  await set(`fabric = 'Again'`);
  await expect.element(panel).toMatchTextContent('Fabric, now Again');
  await expect.element(field('Fabric')).toHaveValue('Again');
});

test('says nothing if both saved the same, and closes without a question', async () => {
  const { set, row } = await openProduct();
  for (const [label, column] of [
    ['Fabric', 'fabric'],
    ['Description', 'description'],
  ] as const) {
    await field(label).fill(`Same ${column}`);
    const reads = requestsTo('rest/v1/rpc/find_scanned');
    await set(`${column} = $2`, `Same ${column}`);
    await expect.poll(() => reads).toHaveLength(1);
    // Behind the dialog.
    await expect.poll(() => document.querySelector('tr[data-row]')?.textContent).toContain(`Same ${column}`);
  }
  expect(panel.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  expect(row.elements()).toHaveLength(1);
});

test('says that a product was deleted, and puts it back', async () => {
  const { id, stored } = await openProduct();
  await field('Fabric').fill('Mine');
  await sql('delete from public.products where productid = $1', [id]);
  await expect.element(panel).toMatchTextContent('This product is no longer there. What you typed is still here.');
  await button('Put it back').click();
  await expect.element(panel).toMatchTextContent('This product is there again');
  await expect.element(field('Fabric')).toHaveValue('Mine');
  await save();
  expect(await stored('fabric')).toEqual({ fabric: 'Mine' });
});

test('does not take a product with the same id in other letters for the deleted one', async () => {
  const { id } = await openProduct();
  await insertProduct(id.toLowerCase());
  await field('Fabric').fill('Mine');
  await sql('delete from public.products where productid = $1', [id]);
  await expect.element(panel).toMatchTextContent('This product is no longer there.');
  await button('Put it back').click();
  await expect.element(panel).toMatchTextContent('It is not put back.');
  await expect.element(field('Fabric')).toHaveValue('Mine');
});

test('says nothing of the own save and deletion, however late the responses are', async () => {
  const { id, row, stored } = await openProduct();
  const speech = notedSpeech();
  /** Holds the response of a call back until the page has heard of what it did. */
  const delay = (call: string) => {
    const news = requestsTo('rest/v1/rpc/stale_labels');
    const heard = Promise.withResolvers<void>();
    use(
      http.all(`*/rest/v1/rpc/${call}*`, async ({ request }) => {
        const response = await fetch(bypass(request));
        await heard.promise;
        return response;
      }),
    );
    return async (): Promise<void> => {
      await expect.poll(() => news.length).toBeGreaterThan(0);
      heard.resolve();
    };
  };
  await field('Fabric').fill('Own');
  const endSave = delay('update_product');
  await button('Save').click();
  await endSave();
  await expect.poll(() => dialog.elements()).toEqual([]);
  await expect.element(row).toMatchTextContent('Own');
  await edit(id);
  const endDeletion = delay('delete_product');
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await endDeletion();
  await expect.poll(() => stored('fabric')).toBeUndefined();
  await expect.poll(() => [...dialog.elements(), ...row.elements()]).toEqual([]);
  expect(speech.filter((text) => /Somebody else|no longer there/.test(text))).toEqual([]);
});

test('shows in a dialog what was saved before it opened and has not reached the list', async () => {
  const { id, set } = await openProduct();
  await button('Close').click();
  const release = hold('rest/v1/rpc/search_products');
  const searches = requestsTo('rest/v1/rpc/search_products');
  await set(`fabric = 'Ikat'`);
  await expect.poll(() => searches).toHaveLength(1);
  await edit(id);
  await expect.element(panel).toMatchTextContent('Taken over from them: Fabric, now Ikat.');
  release();
});

test('opens a row that no longer belongs to the list as it is now', async () => {
  const { id, set } = await openProduct();
  await button('Close').click();
  await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('Linen');
  await expect.poll(() => location.search).toContain('fabric=Linen');
  await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
  await set(`fabric = 'Ikat'`);
  await expect.element(waiting).toBeVisible();
  await edit(id);
  await expect.element(field('Fabric')).toHaveValue('Ikat');
});

test('leaves the focus in an open question', async () => {
  const { set } = await openProduct();
  await field('Fabric').fill('Mine');
  await userEvent.keyboard('{Escape}');
  const harmless = page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' });
  await expect.element(harmless).toHaveFocus();
  await set(`description = 'Theirs'`);
  await expect.element(page.getByText(saved)).toBeVisible();
  await expect.element(harmless).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Fabric')).toHaveFocus();
});

const insertCustomer = (first_name: string, last_name: string) =>
  insertRow('customers', {
    ...{ customer_ulid: crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase(), first_name, last_name },
    phone: `+9170${String(crypto.getRandomValues(new Uint32Array(1))[0])
      .padStart(10, '0')
      .slice(-8)}`,
  });

test('shows what someone else saved of a customer, and leaves the focus in an open list', async () => {
  const name = `Overta${newProductId()}`;
  const { customerid } = await insertCustomer(name, 'Ken');
  const referrer = await insertCustomer(`Refer${name}`, 'Rer');
  await renderApp({ path: `/admin/customers?first_name=${name}&last_name=Ken` });
  await untilLive();
  await page.getByRole('button', { name: `Edit ${name} Ken` }).click();
  await field('Address').fill('Mine');
  const gender = dialog.getByRole('combobox', { name: 'Gender' });
  await gender.click();
  const option = page.getByRole('option', { name: 'Male', exact: true });
  await option.hover();
  await expect.element(option).toHaveFocus();
  await sql(
    `update public.customers set address = 'Theirs', referred_by = $1, store_credit = 12.5 where customerid = $2`,
    [referrer.customerid, customerid],
  );
  const theirPanel = page.getByRole('alert').filter({ hasText: 'Somebody else saved this customer' });
  await expect
    .element(theirPanel)
    .toMatchTextContent(`Taken over from them: Store credit, now ₹12.50; Referred by, now Refer${name} Rer`);
  await expect.element(option).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(gender).toMatchTextContent('Male');
  await theirs('Theirs').click();
  await expect.element(field('Address')).toHaveValue('Theirs');
  await sql('delete from public.customers where customerid = $1', [customerid]);
  await expect.element(panel.filter({ hasText: 'This customer is no longer there.' })).toBeVisible();
});

test('shows what someone else saved of a discount', async () => {
  const code = newProductId();
  await insertRow('discounts', { code, type: 'flat', value: 100 });
  await renderApp({ path: '/admin/discounts' });
  await untilLive();
  await edit(code);
  await field('Value').fill('300');
  await sql('update public.discounts set value = 200, min_total = 999 where code = $1', [code]);
  await expect.element(panel).toMatchTextContent('Taken over from them: Min total, now ₹999.00.');
  await panel.getByRole('radio', { name: 'Mine ₹300.00' }).click();
  await save();
  await expect.element(toast('Discount saved')).toBeVisible();
});
