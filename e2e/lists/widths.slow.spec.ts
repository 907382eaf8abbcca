import type { Locator } from '@playwright/test';
import { overflowOf } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { lists } from './lists.ts';

test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

/** The headers that have less room than they need. */
const tooNarrow = (table: Locator): Promise<string[]> =>
  table.getByRole('columnheader').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const text = document.createRange();
      text.selectNodeContents(header);
      const box = header.getBoundingClientRect();
      const { paddingRight, textAlign } = getComputedStyle(header);
      const { left, right } = text.getBoundingClientRect();
      const over = textAlign === 'right' ? box.left - left : right - (box.right - Number.parseFloat(paddingRight));
      return over > 0 ? [`${header.textContent}: by ${over}`] : [];
    }),
  );

for (const { path, name } of lists) {
  for (const width of [1152, 1280, 1366]) {
    test(`${name} at ${width}: all columns on the screen, none narrower than its header`, async ({ page }) => {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(path);
      const table = page.getByRole('table', { name });
      await expect(table.locator('tr[data-row]').first()).toBeVisible();
      expect(await tooNarrow(table)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(await overflowOf(table.locator('..'))).toBe(0);
      for (const action of await table.locator('tr[data-row]').first().getByRole('button').all())
        await expect(action).toBeInViewport({ ratio: 1 });
    });
  }
}
