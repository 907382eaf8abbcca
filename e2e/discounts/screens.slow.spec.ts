import { holdCalls } from '../calls.ts';
import { expect } from '../shop.ts';
import { toasts } from '../toast.ts';
import { type DiscountsPage, test } from './discounts-page.ts';

const oneCall = /\/rest\/v1\/discounts\?.*id=eq/;
/** The script of the calendar, which no page needs before it is opened. */
const calendarScript = /\/assets\/date-calendar-.*\.js/;
const calendar = (discounts: DiscountsPage) => discounts.dialog.getByRole('dialog', { name: 'Calendar: Start' });
const opener = (discounts: DiscountsPage) => discounts.dialog.getByRole('button', { name: 'Calendar: Start' });

test('shows nothing of a discount that could not be read once the page was left', async ({ discounts, page }) => {
  const release = await holdCalls(page, oneCall, {
    go: (route) => route.fulfill({ status: 400, json: { code: 'XX000', message: 'Too late to matter' } }),
  });
  await discounts.button('Edit WEL100').click();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Management');
  const answer = page.waitForResponse(oneCall);
  await release();
  await (await answer).finished();
  // Toasts stand in the order in which they came.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toHaveText([/Logout Success/]);
});

test.describe('in a browser set to American dates', () => {
  test.use({ locale: 'en-US' });

  test('takes the day first, and fetches the calendar when it is opened', async ({ discounts, page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => calendarScript.test(request.url()) && fetched.push(request.url()));
    await discounts.openAdd();
    expect(fetched).toEqual([]);
    await discounts.field('Start').focus();
    await page.keyboard.type('1/2/2027');
    await page.keyboard.press('Tab');
    await expect(discounts.field('Start')).toHaveValue('01/02/2027');
    await expect(discounts.sentence).toContainText('from 1 Feb 2027');
    await opener(discounts).click();
    await expect(calendar(discounts).locator('th').first()).toHaveText('Su');
    expect(fetched).toHaveLength(1);
  });
});
