import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { insertProduct, newProductId } from '../../test-setup/live.ts';
import { disconnect, reconnectBy } from '../../test-setup/network.ts';
import { renderPortal } from '../../test-setup/render-portal.tsx';
import { insertRow, sql } from '../../test-setup/shop.ts';
import { toast } from '../../test-setup/toast.ts';
import type { HistoryKind } from './change.ts';
import { HistoryDialog } from './history-dialog.tsx';

const listCall = 'rest/v1/rpc/list_changes';
const putBackCall = 'rest/v1/rpc/put_back';
const dialog = page.getByRole('dialog', { name: 'History' });
const question = page.getByRole('alertdialog', { name: 'Put this back?' });
const refusal = dialog.getByRole('alert');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const entries = () => [...dialog.element().querySelectorAll('ol > li')].map((entry) => entry.textContent);
const latest = (text: string) => expect.poll(() => entries()[0]).toContain(text);
const unique = (of: string): string => `${of}${crypto.getRandomValues(new Uint32Array(1))[0]}`;

const open = (kind: HistoryKind, id: string, name: string) =>
  renderPortal(<HistoryDialog kind={kind} record={{ id, name }} onClose={() => {}} />);

/** Asks to put back by a button's name, for the latest change if several have it. */
const ask = async (name: string, words: string) => {
  await button(name).first().click();
  await expect.element(question).toMatchTextContent(words);
};
const confirm = () => question.getByRole('button', { name: 'Put back' }).click();

test('puts back a deleted variant and all values of a change, by keyboard alone', async () => {
  const id = newProductId();
  await insertProduct(id);
  await sql(`update public.products set fabric = 'Silk', name = 'Silk - Saree' where productid = $1`, [id]);
  await sql(`delete from public.productsizecolors where productid = $1 and size = 'L'`, [id]);
  await open('product', id, id);
  await latest('Deleted variant L / Blue');
  (dialog.getByRole('radio', { name: 'All' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(entries).toEqual([expect.stringContaining('Deleted variant L / Blue')]);
  const variant = button(`Put back variant L / Blue of ${id}`);
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await userEvent.keyboard('{Tab}');
  await expect.element(variant).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toMatchTextContent(`Variant L / Blue of ${id} will be there again`);
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(variant).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(toast(`Variant L / Blue of ${id} is there again.`)).toBeVisible();
  await expect.element(variant).not.toBeInTheDocument();
  await dialog.getByText('Changed', { exact: true }).first().click();
  await ask('Put all back Name, Fabric', `Fabric of ${id} becomes Linen again; it is Silk now.`);
  await confirm();
  await expect.element(question).not.toBeInTheDocument();
  expect(await sql('select name, fabric from public.products where productid = $1', [id])).toEqual([
    { name: 'Linen - Saree', fabric: 'Linen' },
  ]);
  expect(await sql('select 1 from public.productsizecolors where productid = $1', [id])).toHaveLength(2);
});

test('shows who changed a customer and by which way, and one kind of change alone', async () => {
  const digits = unique('').padStart(10, '0').slice(-8);
  const { customer_ulid } = await insertRow('customers', {
    ...{ customer_ulid: digits.padEnd(26, 'a'), first_name: 'Tara', last_name: 'Shah', phone: `+9170${digits}` },
  });
  const ulid = String(customer_ulid);
  await sql(
    `with way as materialized (select set_config('thaan.way', 'import', true))
     update public.customers set phone = $2, store_credit = 250.5, loyalty_tier = 'gold'
     where customer_ulid = $1 and exists (select from way)`,
    [ulid, `+9198${digits}`],
  );
  await open('customer', ulid, 'Tara Shah');
  await latest('At the server');
  for (const words of ['by an import', 'Store Credit₹0.00 became ₹250.50', 'Loyaltybronze became gold'])
    expect(entries()[0]).toContain(words);
  expect(entries()[0]).toMatch(/Phone\+91 70\d{3} \d{5} became \+91 98\d{3} \d{5}/);
  await dialog.getByText('Deleted', { exact: true }).first().click();
  await expect.element(dialog.getByText('Nothing was deleted here', { exact: false })).toBeVisible();
  await button('Show all changes').click();
  await expect.poll(entries).toHaveLength(2);
  await ask('Put back Loyalty: bronze', 'Loyalty of Tara Shah becomes bronze again; it is gold now.');
  await confirm();
  await expect.element(toast('Put Back').filter({ hasText: 'Loyalty of Tara Shah is bronze again.' })).toBeVisible();
});

test('shows older changes on demand', async () => {
  const id = newProductId();
  await insertProduct(id);
  for (let price = 1; price <= 64; price += 1)
    await sql('update public.products set retailprice = $1 where productid = $2', [price, id]);
  await open('product', id, id);
  await expect.poll(() => dialog.element().querySelectorAll('ol > li')).toHaveLength(30);
  await latest('₹63.00 became ₹64.00');
  await button('Show older').click();
  await expect.poll(entries).toHaveLength(60);
  await expect.element(button('Show older')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(entries).toHaveLength(66);
  await expect.element(dialog.getByText('That is all that was recorded.', { exact: false })).toHaveFocus();
  await ask('Put back Retail Price: ₹1.00', 'becomes ₹1.00 again; it is ₹64.00 now.');
  await confirm();
  await expect.poll(entries).toHaveLength(67);
});

test('shows that the history could not be loaded, or is not up to date', { timeout: 30_000 }, async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const id = newProductId();
  await insertProduct(id);
  await sql('update public.products set retailprice = 5 where productid = $1', [id]);
  disconnect(listCall);
  await open('product', id, id);
  await expect.element(dialog.getByRole('status', { name: 'Loading the history' })).toBeVisible();
  await expect.element(dialog.getByText('The history could not be loaded', { exact: false })).toBeVisible();
  reconnectBy(button('Retry'));
  await latest('₹1,200.00 became ₹5.00');
  disconnect(listCall);
  await ask('Put back Retail Price: ₹1,200.00', 'becomes ₹1,200.00 again; it is ₹5.00 now.');
  await confirm();
  await expect.element(dialog.getByText('Not up to date', { exact: false })).toBeVisible();
  expect(entries()).toHaveLength(3);
  errors.mockRestore();
});

test('shows at the change why it cannot be put back, and loses nothing', async () => {
  const [was, now] = [unique('W'), unique('N')];
  const { id } = await insertRow('discounts', { code: was, type: 'percentage', value: 10 });
  await sql('update public.discounts set code = $2, value = 15, active = false where id = $1', [id, now]);
  await insertRow('discounts', { code: was, type: 'flat', value: 5 });
  await open('discount', String(id), now);
  await latest('ActiveYes became No');
  await ask(`Put back Code: ${was}`, `Code of ${now} becomes ${was} again; it is ${now} now.`);
  await confirm();
  await expect.element(refusal).toMatchTextContent('code');
  await expect.element(button(`Put back Code: ${was}`)).toHaveFocus();

  // Another person is faster than the answer to the question.
  await ask('Put back Value: 10%', 'becomes 10% again; it is 15% now.');
  await sql('update public.discounts set active = true, value = 20 where id = $1', [id]);
  await confirm();
  await expect.element(refusal).toMatchTextContent('Somebody else changed this after you looked');
  await latest('15% became 20%');
  await ask('Put back Value: 10%', 'becomes 10% again; it is 20% now.');
  await confirm();
  await expect.element(toast('Put Back').filter({ hasText: 'is 10% again.' })).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
  disconnect(putBackCall);
  await ask('Put back Value: 20%', 'becomes 20% again; it is 10% now.');
  await confirm();
  await expect.element(refusal).toMatchTextContent('The server could not be reached');
});
