import { http } from 'msw';
import { expect, test } from 'vitest';
import { disconnect, reconnectBy, use } from '../../test-setup/network.ts';
import { sql } from '../../test-setup/shop.ts';
import {
  button,
  field,
  line,
  matchCall,
  newFabric,
  newId,
  openPage,
  paste,
  pressSave,
  putProduct,
  receiveCall,
  save,
  stockOf,
  text,
} from './testing.tsx';

test('shows that a new product was saved by another person meanwhile, and adds stock with the next save', async () => {
  const fabric = newFabric();
  const id = newId();
  await openPage();
  paste(line(fabric));
  await expect.element(text('New')).toBeVisible();
  await putProduct(id, fabric, ['S', 'Red', 4]);
  await pressSave();
  await expect.element(text(`Was new when you looked: now more stock for ${id}.`)).toBeVisible();
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  await expect.element(field('Quantity', 1)).toHaveFocus();
  await expect.element(field('Quantity', 1)).toHaveAccessibleDescription(/^Was new when you looked/);
  expect(await stockOf(fabric)).toEqual(['S, Red, 4']);
  await save('1 product got more stock: 3 pieces came in.');
  expect(await stockOf(fabric)).toEqual(['S, Red, 7']);
});

test('shows that a product no longer fits because its price changed, and saves nothing', async () => {
  const fabric = newFabric();
  const id = newId();
  await openPage();
  await putProduct(id, fabric, ['S', 'Red', 4]);
  paste(line(fabric));
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  await sql(`update public.products set retailprice = 1200 where productid = '${id}'`);
  await pressSave();
  await expect.element(text(`Was more stock for ${id} when you looked: now new.`)).toBeVisible();
  expect(await stockOf(fabric)).toEqual(['S, Red, 4']);
  await field('Product ID or code', 1).fill(id);
  await expect.element(text(/^Was more stock/)).not.toBeInTheDocument();
  await save('1 product got more stock: 3 pieces came in.');
});

test('asks again if the chosen product was deleted', async () => {
  const fabric = newFabric();
  const [id, other] = [newId(), newId()];
  await openPage();
  await putProduct(id, fabric, ['S', 'Red', 4]);
  await putProduct(other, fabric, ['M', 'Red', 1]);
  paste(line(fabric));
  await button(`${id} (S; 4 pcs)`).click();
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  await sql(`delete from public.products where productid = '${id}'`);
  await pressSave();
  await expect.element(text(`${id} was chosen, and does not fit any more. Which one came in?`)).toBeVisible();
  expect(await stockOf(fabric)).toEqual(['M, Red, 1']);
  await button(`${other} (M; 1 pcs)`).click();
  await save('1 product got more stock: 3 pieces came in.');
  expect(await stockOf(fabric)).toEqual(['M, Red, 1', 'S, Red, 3']);
});

test('adds a product whose code was deleted as a new one with what is known of it', async () => {
  const fabric = newFabric();
  const id = newId();
  await openPage();
  await putProduct(id, fabric, ['S', 'Red', 4]);
  paste(`${id}|||||S|Red|3`);
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  await sql(`delete from public.products where productid = '${id}'`);
  await pressSave();
  await button('Add it as new').click();
  await expect.element(field('Product ID or code', 1)).toHaveValue('');
  await expect.element(field('Fabric', 1)).toHaveValue(fabric);
  await save('1 product added: 3 pieces came in.');
  expect(await stockOf(fabric)).toEqual(['S, Red, 3']);
});

test('names a product at its line that is deleted during the save, and saves nothing', async () => {
  const fabric = newFabric();
  const id = newId();
  await openPage();
  await putProduct(id, fabric, ['S', 'Red', 4]);
  paste(`${id}|||||S|Red|5`, `|Saree|${fabric}|2000|5000|Free-Size|Red|2`);
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  // It goes after the page has looked at it for the last time.
  use(
    http.post(`*/${receiveCall}`, async () => {
      await sql('delete from public.products where productid = $1', [id]);
    }),
  );
  await pressSave();
  await expect.element(text(new RegExp(`${id}.* was deleted`))).toBeVisible();
  await expect.element(text(/Nothing was saved.* All lines are still here\.$/)).toBeVisible();
  expect(await stockOf(fabric)).toEqual([]);
  await expect.element(field('Fabric', 2)).toHaveValue(fabric);
});

test('shows that the shop could not be asked, and saves nothing until it could', async () => {
  const fabric = newFabric();
  await openPage();
  disconnect(matchCall);
  paste(line(fabric));
  await expect.element(text(/^What the shop has could not be loaded\./)).toBeVisible();
  await pressSave();
  await expect.element(text(/Nothing was saved, and all lines are still here\.$/)).toBeVisible();
  reconnectBy(button('Retry'));
  await expect.element(text('New')).toBeVisible();
});
