import { expect, type Page, test } from './flow.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

const dialogs: Record<string, { at: string; open: (page: Page) => Promise<void> }> = {
  'Add Product': { at: '/admin/inventory', open: (page) => page.button('+ Add Product').press() },
  'Add Customer': { at: '/admin/customers', open: (page) => page.button('Add Customer').press() },
  'Add Discount': { at: '/admin/discounts', open: (page) => page.button('Add Discount').press() },
  'Print label': { at: '/admin/inventory', open: (page) => page.button(/^Print label of /).press() },
  'Import products from a file': {
    at: '/admin/inventory',
    open: async (page) => {
      await page.button('More').press();
      await page.role('menuitem', 'Import from a file').press();
    },
  },
};

/** How much of a dialog's body is seen, and how much of it there is room for. */
const heights = (page: Page) =>
  page.tab.run(() => {
    const dialog = document.querySelector<HTMLElement>('[data-dialog]');
    const body = [...(dialog?.children ?? [])].find((part) => getComputedStyle(part).overflowY === 'auto');
    if (!dialog || !body) return null;
    const frame = dialog.offsetHeight - body.clientHeight;
    const margin = innerWidth < 640 ? 0 : 32;
    const room = innerHeight - margin - frame;
    return { seen: body.clientHeight, wanted: Math.min(body.scrollHeight, room) };
  }, null);

test('shows each dialog as high as what it holds, as far as the screen is', async ({ here, picture }) => {
  for (const [name, { at, open }] of Object.entries(dialogs))
    await test.step(name, async () => {
      await here.goTo(at);
      await open(here);
      await here.role('dialog', name).shows();
      await expect
        .poll(async () => {
          const found = await heights(here);
          return found !== null && found.seen >= 64 && found.seen >= found.wanted - 2;
        })
        .toBe(true);
      await picture(name);
      await here.tab.key('Escape');
      await here.role('dialog', name).goes();
    });
});
