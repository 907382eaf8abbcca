import type { Page } from '@playwright/test';
import { phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { insertCustomer, test } from './customers-page.ts';

const notes = 'Calls before festivals: keep new Banarasi aside.';
const atStart = { x: 8, y: 8 };
const tooltip = (page: Page) => page.getByText(notes).filter({ visible: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('shows the notes of a customer by touch, with targets of 44 pixels', async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const row = await customers.find(await insertCustomer(shop, { loyalty_tier: 'silver', customer_notes: notes }));
    await row.getByRole('button', { name: 'silver' }).tap();
    await expect(tooltip(page)).toHaveCount(1);
    await page.getByRole('heading', { name: 'Customer Management' }).tap({ position: atStart });
    await expect(tooltip(page)).toHaveCount(0);
    // A machine with a screen to touch may have a mouse too.
    await row.getByRole('button', { name: 'silver' }).hover();
    await expect(tooltip(page)).toHaveCount(1);
    await page.getByRole('heading', { name: 'Customer Management' }).hover({ position: atStart });
    await expect(tooltip(page)).toHaveCount(0);
    expect(await smallTargets(page, 'main')).toEqual([]);
  });
});
