import type { Locator, Page } from '@playwright/test';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { openDialog } from '../labels/print-dialog-page.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { keepToasts, letStand, said } from '../standing-toasts.ts';
import { toasts } from '../toast.ts';
import { listScreens, shellScreens, signInScreens } from './every-screen.ts';
import { seeOnly } from './keyboard.ts';

// A phone's screen has rounded corners, a camera and a home bar, and a keyboard that covers its lower half.

test.use(phone);

const screen = { width: 390, height: 844 };
const insets = { top: 59, right: 21, bottom: 34, left: 21 };

/** Gives the screen edges: those of a phone that stands have no sides, here they do, to see all four at once. */
const giveEdges = (page: Page, edges: Partial<typeof insets> = insets) =>
  page.addStyleTag({
    content: `:root { ${Object.entries(edges)
      .map(([side, px]) => `--safe-${side}: ${px}px !important`)
      .join(';')} }`,
  });

/** What can be pressed and lies under an edge, of what stands there while the page is not scrolled. */
const underEdges = (part: Locator): Promise<string[]> =>
  part.locator('a[href], button, input, textarea, h1, h2').evaluateAll(
    (elements, { insets: { top, right, bottom, left }, screen: { width, height } }) =>
      elements.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isRead = getComputedStyle(element).clipPath !== 'none' || box.width <= 1;
        if (isRead || !element.checkVisibility({ visibilityProperty: true })) return [];
        const isScrolled = element.closest('main, [data-dialog]')?.querySelector('[data-row]') !== null;
        const under = [
          box.top < top && 'top',
          box.left < left && 'left',
          box.right > width - right && 'right',
          !isScrolled && box.bottom > height - bottom && 'bottom',
        ].filter(Boolean);
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return under.length > 0 ? [`${name} lies under the ${under.join(', ')}`] : [];
      }),
    { insets, screen },
  );

test('keeps pages, dialogs, toasts and what is fixed at the foot away from the edges of the screen', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await test.step('keeps pages away', async () => {
    const [login] = signInScreens;
    await login?.[1](page);
    await giveEdges(page);
    expect.soft(await underEdges(page.locator('main')), 'login').toEqual([]);
    await signedIn(page, 'admin');
    for (const [name, open] of [...shellScreens.slice(0, 2), ...listScreens.slice(0, 4)]) {
      await open(page);
      await giveEdges(page);
      expect.soft(await underEdges(page.locator('body')), name).toEqual([]);
      expect.soft(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top), name).toBe(0);
    }
  });

  await test.step('keeps the end of a page, dialogs and the foot away', async () => {
    const products = listScreens.find(([name]) => name === 'products chosen');
    await products?.[1](page);
    await giveEdges(page);
    await page.keyboard.press('End');
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toBeInViewport();
    const lowest = await bar
      .getByRole('button')
      .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom)));
    expect(lowest).toBeLessThanOrEqual(screen.height - insets.bottom);
    const dialog = await openDialog(page);
    await giveEdges(page);
    expect(await underEdges(dialog)).toEqual([]);
  });

  await test.step('keeps toasts away', async () => {
    await keepToasts(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/admin/bills');
    await giveEdges(page, { right: 59, left: 59 });
    await letStand(page, said.short);
    const sides = () =>
      toasts(page).evaluate((toast) => [toast.getBoundingClientRect().left, toast.getBoundingClientRect().right]);
    expect((await sides())[1]).toBe(844 - 59);
    await page.setViewportSize({ width: 600, height: 360 });
    expect(await sides()).toEqual([59, 600 - 59]);
  });
});

test('keeps a dialog above a keyboard, and as it is if the page is zoomed', async ({ page, signedIn }) => {
  await test.step('reaches the edges of the screen, and shrinks above a keyboard where the browser can', async () => {
    await page.goto('/admin/login');
    const content = page.locator('meta[name="viewport"]');
    await expect(content).toHaveAttribute('content', /viewport-fit=cover/);
    await expect(content).toHaveAttribute('content', /interactive-widget=resizes-content/);
  });

  await test.step('keeps a dialog with its buttons and its field above a keyboard', async () => {
    await signedIn(page, 'admin');
    const editor = new ProductDialogPage(page);
    await editor.products.open();
    await editor.openAdd();
    const box = async (part: Locator) => {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    expect((await box(editor.dialog)).bottom).toBe(screen.height);
    const description = editor.field('Description');
    await description.tap();
    await seeOnly(page, 450, 20);
    for (const part of [editor.button('Save'), editor.button('Close'), description]) {
      await expect.poll(async () => (await box(part)).bottom).toBeLessThanOrEqual(470);
      expect((await box(part)).top).toBeGreaterThanOrEqual(20);
    }
    await expect(description).toBeInViewport({ ratio: 1 });
    await description.fill('Woven by hand');
    await editor.button('Close').tap();
    const { top, bottom } = await box(editor.question);
    expect(top).toBeGreaterThanOrEqual(20);
    expect(bottom).toBeLessThanOrEqual(470);
    await editor.question.getByRole('button', { name: 'Keep editing' }).tap();
    await seeOnly(page, screen.height);
    await expect.poll(async () => (await box(editor.dialog)).bottom).toBe(screen.height);
  });

  await test.step('leaves a page that is zoomed as it is', async () => {
    const editor = new ProductDialogPage(page);
    await editor.products.open();
    await editor.openAdd();
    await page.evaluate(() => Object.defineProperty(window.visualViewport, 'scale', { value: 2, configurable: true }));
    await seeOnly(page, 422);
    expect((await editor.dialog.boundingBox())?.height).toBe(screen.height);
  });
});
