import type { Locator } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { ProductDialogPage, test } from '../inventory/product-dialog-page.ts';
import { phone, smallTargets } from '../screens.ts';
import { test as base } from '../shop.ts';
import { Scanner } from '../stand-ins/scanner.ts';
import { covered, keepToasts, letStand, said } from '../standing-toasts.ts';
import { toasts } from '../toast.ts';

/** How a toast looks, and where its parts stand within it. */
const lookOf = (toast: Locator) =>
  toast.evaluate((card) => {
    const styleOf = (element: Element | null | undefined, ...names: (keyof CSSStyleDeclaration)[]) => {
      if (!element) return null;
      const style = getComputedStyle(element);
      return names.map((name) => String(style[name]));
    };
    const frame = card.getBoundingClientRect();
    const placeOf = (element: Element | null) => {
      const box = element?.getBoundingClientRect();
      return box && [box.left - frame.left, frame.right - box.right, box.width, box.height];
    };
    const [title, description] = ['A message', 'Adding Product Failed', 'The list', 'Product insert'].flatMap((text) =>
      [...card.querySelectorAll('div')].filter(
        (part) => part.childElementCount === 0 && part.textContent?.startsWith(text),
      ),
    );
    return {
      place: [frame.left, frame.width, frame.height],
      card: styleOf(card, 'backgroundColor', 'borderColor', 'borderRadius', 'padding', 'boxShadow', 'fontFamily'),
      title: styleOf(title, 'color', 'fontSize', 'fontWeight', 'lineHeight'),
      description: styleOf(description, 'color', 'fontSize', 'fontWeight', 'lineHeight'),
      icon: [
        placeOf(card.querySelector('svg:not(button *)')),
        styleOf(card.querySelector('svg:not(button *)'), 'color'),
      ],
      close: placeOf(card.querySelector('button')),
    };
  });

/** A toast about a product over one of the other kind, both of what failed, and the dialog that the first is about. */
const failing = test.extend<{ failed: ProductDialogPage }>({
  failed: async ({ page, signedIn }, use) => {
    await keepToasts(page);
    await signedIn(page, 'admin');
    const editor = new ProductDialogPage(page);
    await editor.products.open();
    await page.route('**/rest/v1/rpc/add_product*', (route) => route.abort());
    await editor.openFilled('Failing Silk', '10');
    await editor.save();
    await expect(editor.toasts).toHaveText('Adding Product FailedProduct insert failed');
    await page.evaluate(() => window.dispatchEvent(new Event('blur'))); // both kinds stay
    await letStand(page, said.short);
    await use(editor);
  },
});

const screens = { 'a phone': phone, 'the counter': { viewport: { width: 1366, height: 768 } } };

for (const [screen, use] of Object.entries(screens)) {
  failing.describe(screen, () => {
    failing.use(use);

    failing(
      'shows both kinds of toast alike, one above the other, each with a button to close it',
      async ({ failed: editor, page }) => {
        const [ofProduct, other] = [await lookOf(editor.toasts), await lookOf(toasts(page))];
        expect(ofProduct).toEqual(other);
        expect(ofProduct.place.slice(1)).toEqual([screen === 'a phone' ? 390 - 16 : 356, expect.any(Number)]);
        await expect
          .poll(async () => {
            const [above, below] = [await editor.toasts.boundingBox(), await toasts(page).boundingBox()];
            return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
          })
          .toBe(14);
        expect(await covered(page)).toEqual([]);
        await expect(editor.dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
        expect(await violationsInBoth(page, '[data-toasts]')).toEqual([]);
        if (screen === 'a phone') expect(await smallTargets(page, '[data-toasts]')).toEqual([]);
        for (const toast of [editor.toasts, toasts(page)]) {
          await toast.getByRole('button', { name: 'Close message' }).click();
          await expect(toast).toHaveCount(0);
        }
        await expect(editor.field('Fabric')).toHaveValue('Failing Silk');
        await expect
          .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--toasts-height')))
          .toBe('0px');
      },
    );
  });
}

base.describe('of two dialogs', () => {
  base.use(phone);

  base('shows toasts above the buttons of the dialog in front', async ({ page, shop, signedIn }) => {
    const [product] = await shop.sql('select productid from public.products order by productid limit 1');
    await keepToasts(page);
    await signedIn(page, 'admin');
    const editor = new ProductDialogPage(page);
    await editor.products.open();
    await editor.openAdd();
    await new Scanner(page, await page.context().newCDPSession(page)).scan(String(product?.productid), 'Enter');
    const front = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Print label' }) });
    await expect(front).toBeVisible();
    await front.locator('footer').evaluate((footer) => Object.assign(footer.style, { height: '160px' }));
    await letStand(page, said.short);
    const above = async (dialog: Locator): Promise<number> => {
      const [toast, footer] = [await toasts(page).boundingBox(), await dialog.locator('footer').boundingBox()];
      return (footer?.y ?? 0) - (toast?.y ?? 0) - (toast?.height ?? 0);
    };
    await expect.poll(() => above(front)).toBeCloseTo(8, 0);
    await front.getByRole('button', { name: 'Close' }).tap();
    await expect(front).toBeHidden();
    await expect.poll(() => above(editor.dialog)).toBeCloseTo(8, 0);
  });
});
