import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { insertProduct, newProductId, showProducts, untilLive } from '../../test-setup/live.ts';
import { otherPerson } from '../../test-setup/other-person.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

const work = page.getByRole('button', { name: /is (importing|checking|printing)/ });

test('shows what others import into a list, from the first line to the end', async () => {
  const other = await otherPerson();
  const theirs = await other.open();
  await renderApp({ path: '/admin/customers' });
  await untilLive();
  await theirs.work({ of: 'customers', step: 'sending', done: 0, total: 3 });
  const short = other.email.replace(/@.*/, '@…');
  await expect.element(work).toMatchTextContent(`${short} is importing 0 of 3 lines`);
  // Its name does not change with each line.
  await expect
    .element(work)
    .toHaveAccessibleName(`${short} is importing 3 lines (${other.email} is importing 3 lines)`);
  work.element().focus();
  await expect.element(page.getByText(`${other.email} is importing 0 of 3 lines`, { exact: true })).toBeVisible();
  await theirs.work({ of: 'customers', step: 'checking', done: 0, total: 3 });
  await expect.element(work).toMatchTextContent(`${short} is checking 3 lines to import`);
  await theirs.work({ of: 'customers', step: 'saving', done: 0, total: 3, isOver: true });
  await expect.poll(() => work.elements()).toEqual([]);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await theirs.close();
});

test('warns before labels are printed that others print right now', async () => {
  const id = newProductId();
  const ids = [`${id}1`, `${id}2`] as const;
  for (const each of ids) await insertProduct(each);
  const other = await otherPerson();
  const theirs = await other.open();
  await showProducts(id);
  const printing = { of: 'labels', step: 'printing', total: 70, products: [ids[0]] } as const;
  await theirs.work({ ...printing, done: 0 });
  await expect.element(work).toMatchTextContent('is printing 0 of 70 labels');
  const dialog = page.getByRole('dialog');
  const warning = dialog.getByRole('alert').filter({ hasText: 'right now' });
  await page.getByRole('button', { name: `Print label of ${ids[0]}` }).click();
  await expect
    .element(warning)
    .toMatchTextContent(`Labels of ${ids[0]} are being printed by ${other.email} right now.`);
  await dialog
    .getByRole('button', { name: /^(Close|Cancel)$/ })
    .first()
    .click();
  await page.getByRole('button', { name: `Print label of ${ids[1]}` }).click();
  await expect.element(dialog).toMatchTextContent(ids[1]);
  expect(warning.elements()).toEqual([]);
  await dialog
    .getByRole('button', { name: /^(Close|Cancel)$/ })
    .first()
    .click();
  // Those of a whole selection are warned of too.
  await page.getByRole('checkbox', { name: `Select ${ids[0]}` }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Print labels' }).click();
  await expect.element(warning).toBeVisible();
  await theirs.work({ ...printing, done: 20, products: [], isOver: true });
  await expect.poll(() => warning.elements()).toEqual([]);
  await theirs.close();
});
