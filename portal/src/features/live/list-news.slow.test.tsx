import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeAccount } from '../../test-setup/accounts.ts';
import { insertProduct, newProductId, notedGlows, untilLive, waiting } from '../../test-setup/live.ts';
import { requestsTo } from '../../test-setup/network.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { insertRow, sql } from '../../test-setup/shop.ts';
import { count, ids, openProducts, rowOf, rows, weave } from './testing-list-news.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

test('shows a change where the row is, points it out once, and keeps open and ticked rows', async () => {
  const { make, all } = await openProducts();
  const glows = notedGlows();
  const details = page.getByRole('button', { name: `Details of ${make(2)}` });
  await details.click();
  await rowOf(make(3)).getByRole('checkbox').click();
  await sql(`update public.productsizecolors set stock = 77 where productid = $1 and size = 'L'`, [make(2)]);
  await expect.element(rowOf(make(2)).first()).toMatchTextContent(/1,277 pcs/);
  await expect.element(page.getByRole('cell', { name: '77 pcs', exact: true })).toBeVisible();
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
  await expect.element(rowOf(make(3)).getByRole('checkbox')).toBeChecked();
  expect(ids()).toEqual(all);
  expect(glows).toEqual([make(2)]);
  await expect.element(rowOf(make(2)).first()).not.toHaveAttribute('data-news');
  expect(waiting.elements()).toEqual([]);
});

test('ends the glow of a row with its own tint only', async () => {
  const { make } = await openProducts();
  const glows = notedGlows();
  const early: boolean[] = [];
  new MutationObserver(([record]) => {
    const row = record?.target as HTMLElement;
    if (row.dataset.news === undefined) return;
    row.firstChild?.dispatchEvent(new AnimationEvent('animationend', { bubbles: true }));
    early.push(row.dataset.news === undefined);
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-news'] });
  await weave(make(2), 'Ikat');
  await expect.poll(() => glows).toEqual([make(2)]);
  await expect.element(rowOf(make(2))).not.toHaveAttribute('data-news');
  expect(early).toEqual([false]);
});

test('keeps a row that the search no longer finds until the page is left', async () => {
  const { id, make, all } = await openProducts();
  await sql(`update public.products set productid = 'X' || substr($1, 2) where productid = $1`, [make(2)]);
  await expect.element(waiting).toHaveTextContent('1 change · show');
  expect(ids()).toEqual(all);
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect.element(page.getByRole('heading', { name: 'Customer Management' })).toBeVisible();
  history.back();
  await expect.poll(ids).toEqual([make(1), make(3)]);
  expect(location.search).toContain(id);
  expect(waiting.elements()).toEqual([]);
});

test('shows what waits, and what comes, on a page that is hidden', async () => {
  const { make } = await openProducts();
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await insertProduct(make(0));
  await expect.element(waiting).toBeVisible();
  hide(true);
  await expect.poll(ids).toHaveLength(4);
  await insertProduct(make(4));
  await expect.poll(ids).toHaveLength(5);
  hide(false);
  await sql('delete from public.products where productid = $1', [make(4)]);
  await expect.element(waiting).toBeVisible();
  expect(ids()).toHaveLength(5);
});

test('reads the list once for many changes, and the stale labels', async () => {
  const { id, make } = await openProducts();
  await sql(
    `insert into private.printed_labels (variantid, retailprice, older)
     select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
     where productid = $1`,
    [make(3)],
  );
  const searches = requestsTo('rest/v1/rpc/search_products');
  const labels = requestsTo('rest/v1/rpc/stale_labels');
  await sql('update public.products set retailprice = 1300 where productid = $1', [make(3)]);
  await expect.element(rowOf(make(3))).toMatchTextContent(/1,300.00/);
  const badge = () =>
    page
      .getByRole('button', { name: `Print label of ${make(3)}` })
      .element()
      .querySelector('[data-count]');
  await expect.poll(() => badge()?.getAttribute('data-count')).toBe('99+');
  await expect.element(page.getByRole('region', { name: 'Labels with an old price' })).toBeVisible();
  expect(labels.length).toBeGreaterThan(0);
  searches.length = 0;
  await sql(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice)
     select $1 || 'Z' || number, 'Khadi', 'Khadi', 1, 2 from generate_series(200, 599) as number`,
    [id],
  );
  await expect.poll(count).toMatch(/^403 products/);
  await expect.element(waiting).toHaveTextContent('12 changes · show');
  const pages = await Promise.all(searches.map(async (request) => (await request.clone().json()).p_page));
  expect(pages.filter((number) => number === 1).length).toBeLessThan(4);
});

test('shows a change of a customer, and keeps a new one back', async () => {
  const name = `Liveta${newProductId().slice(2)}`;
  const insert = (last_name: string) =>
    insertRow('customers', {
      ...{ customer_ulid: crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase(), first_name: name },
      ...{ last_name, phone: `+9198${crypto.getRandomValues(new Uint32Array(1))[0]}`.slice(0, 13) },
    });
  const { customerid } = await insert('Older');
  await renderApp({ path: `/admin/customers?first_name=${name}` });
  await untilLive();
  const glows = notedGlows();
  await sql(`update public.customers set last_name = 'Changed' where customerid = $1`, [customerid]);
  await expect.element(rowOf('Changed')).toBeVisible();
  expect(glows).toHaveLength(1);
  await insert('Newest');
  await expect.element(waiting).toHaveTextContent('1 change · show');
  await expect.poll(count).toMatch(/^2 customers/);
  await userEvent.click(waiting);
  await expect.poll(() => rows()[0]?.textContent).toContain('Newest');
});

test('shows a change of a discount', async () => {
  const code = newProductId();
  await insertRow('discounts', { code, type: 'flat', value: 100 });
  await renderApp({ path: '/admin/discounts' });
  await untilLive();
  await sql('update public.discounts set value = 250 where code = $1', [code]);
  await expect.element(rowOf(code)).toMatchTextContent(/₹250/);
});

test('shows a new role at once, and keeps back who the filter would leave out, signs up or is deleted', async () => {
  const { id, email } = await makeAccount('user');
  const setRole = (role: string) => sql('update public.profiles set role = $2 where id = $1', [id, role]);
  await renderApp({ path: '/admin/users' });
  await untilLive();
  await page.getByRole('searchbox', { name: 'Filter Email' }).fill(email);
  await expect.poll(rows).toHaveLength(1);
  await setRole('admin');
  await expect.poll(() => rows()[0]?.querySelectorAll('td')[1]?.textContent).toBe('Admin');
  const roles = page.getByRole('searchbox', { name: 'Filter Current Role' });
  await roles.fill('Admin');
  await setRole('user');
  await expect.element(waiting).toHaveTextContent('1 change · show');
  expect(rows()).toHaveLength(1);
  await waiting.click();
  await expect.poll(rows).toHaveLength(0);
  await setRole('admin');
  await expect.element(waiting).toHaveTextContent('1 change · show');
  await waiting.click();
  await expect.poll(rows).toHaveLength(1);
  // No one is told of a deleted profile: the page looks for it.
  await sql('delete from auth.users where id = $1', [id]);
  await expect.element(waiting).toHaveTextContent('1 change · show');
  await waiting.click();
  await expect.poll(rows).toHaveLength(0);
});
