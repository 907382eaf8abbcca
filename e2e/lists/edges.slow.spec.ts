import type { Locator } from '@playwright/test';
import { expect, test } from '../shop.ts';
import { lists } from './lists.ts';

test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

/** Where something is seen to begin and to end: a text, a field, the drawing on a box or a button. */
const edgesOf = (part: Locator): Promise<{ left: number; right: number }> =>
  part.evaluate((element) => {
    const drawing = element.querySelector('svg');
    if (drawing) return drawing.getBoundingClientRect().toJSON();
    if (!element.matches('input[type="checkbox"]')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      return (element.matches('input') ? element : range).getBoundingClientRect().toJSON();
    }
    const { left, right } = element.getBoundingClientRect();
    const margin = (right - left - Number.parseFloat(getComputedStyle(element, '::before').width)) / 2;
    return { left: left + margin, right: right - margin };
  });

for (const { path, name, last } of lists) {
  for (const width of [1366, 1440]) {
    test(`${name} at ${width}: title, header, filter and row begin and end at one line`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const table = page.getByRole('table', { name });
      const row = table.locator('tr[data-row]').first();
      await expect(row).toBeVisible();
      const first = row.locator('td').first();
      const header = table.getByRole('columnheader').first();
      const boxOr = async (cell: Locator) => {
        const control = cell.locator('input, button').first();
        return (await control.count()) > 0 ? control : cell;
      };
      const begin = [page.getByRole('heading', { level: 1 }), await boxOr(header), await boxOr(first)];
      const filter = table.getByRole('searchbox').first();
      if ((await filter.count()) > 0) begin.push(filter);
      for (const part of begin) expect((await edgesOf(part)).left).toBeCloseTo(16, 0);

      const button = page.getByRole('button', { name: last, exact: true });
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 16);
      if (name === 'Users') return; // as wide as its columns are, and no wider
      expect((await edgesOf(row.getByRole('button').last())).right).toBe(width - 16);
      expect((await edgesOf(table.getByRole('columnheader').last())).right).toBeCloseTo(width - 16, 0);
    });
  }
}

test('the users take the width that they need', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/admin/users');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.locator('tr[data-row]').first()).toBeVisible();
  expect((await table.boundingBox())?.width).toBeLessThan(900);
});

test('Edit is one button in every list: its drawing, its tooltip, its size and how it is called', async ({ page }) => {
  const looks: unknown[] = [];
  for (const { path, name } of lists.filter(({ name }) => name !== 'Users')) {
    await page.goto(path);
    const row = page.getByRole('table', { name }).locator('tr[data-row]').first();
    const edit = row.getByRole('button', { name: /^Edit \S/ });
    await expect(edit).toHaveAttribute('title', 'Edit');
    looks.push(
      await edit.evaluate((button) => ({
        drawing: button.innerHTML,
        className: button.className,
        width: button.getBoundingClientRect().width,
        isFirst: button.parentElement?.firstElementChild === button,
      })),
    );
  }
  expect(looks).toEqual([looks[0], looks[0], looks[0]]);
});
