import { violationsInBoth } from '../accessibility.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { type DiscountsPage, test } from './discounts-page.ts';

/** The script of the calendar, which no page needs before it is opened. */
const script = /\/assets\/date-calendar-.*\.js/;

const calendar = (discounts: DiscountsPage) => discounts.dialog.getByRole('dialog', { name: 'Calendar: Start' });
const opener = (discounts: DiscountsPage) => discounts.dialog.getByRole('button', { name: 'Calendar: Start' });

/** The day of the shop on which the test runs. */
const todayText = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());

test.describe('in a browser set to American dates', () => {
  test.use({ locale: 'en-US' });
  for (const [typed, shown] of [
    ['1/2/2027', '01/02/2027'],
    ['01-02-2027', '01/02/2027'],
    ['1.2.2027', '01/02/2027'],
    ['01022027', '01/02/2027'],
    ['2027-02-01', '01/02/2027'],
  ] as const) {
    test(`${typed} is taken and shown as ${shown}`, async ({ discounts, page }) => {
      await discounts.openAdd();
      await discounts.field('Start').focus();
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      await expect(discounts.field('Start')).toHaveValue(shown);
      await expect(discounts.sentence).toContainText('from 1 Feb 2027');
    });
  }
});

test('what is no date stays, and is said at the field when it is left', async ({ discounts, page }) => {
  await discounts.openAdd();
  for (const [typed, said] of [
    ['31/02/2027', 'There is no such day. Check the day and the month.'],
    ['1/2/27', 'The year is cut short. Type its four digits.'],
    ['Diwali', 'This is no date. Type it as dd/mm/yyyy.'],
  ] as const) {
    await discounts.field('Start').fill(typed);
    await expect(discounts.field('Start')).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Tab');
    await expect(discounts.field('Start')).toHaveValue(typed);
    await expect(discounts.field('Start')).toHaveAccessibleDescription(said);
  }
});

test('the calendar is fetched when it is opened, walked by the arrows and closed by Escape', async ({
  discounts,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => script.test(request.url()) && fetched.push(request.url()));
  await discounts.openAdd();
  await discounts.field('Start').fill('31/12/2026');
  expect(fetched).toEqual([]);
  await opener(discounts).focus();
  await page.keyboard.press('Enter');
  const day = (name: RegExp) => calendar(discounts).getByRole('button', { name });
  await expect(day(/ 31 December 2026$/)).toBeFocused();
  expect(fetched).toHaveLength(1);
  await expect(calendar(discounts).locator('th').first()).toHaveText('Su');
  await page.keyboard.press('ArrowRight');
  await expect(day(/ 1 January 2027$/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar(discounts)).toBeHidden();
  await expect(opener(discounts)).toBeFocused();
  await expect(discounts.dialog).toBeVisible();
  await expect(discounts.field('Start')).toHaveValue('31/12/2026');

  await page.keyboard.press('Enter');
  await expect(day(/ 31 December 2026$/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day(/ 1 January 2027$/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day(/ 8 January 2027$/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(discounts.field('Start')).toHaveValue('08/01/2027');
  await expect(opener(discounts)).toBeFocused();
});

test('months and years are chosen, today and nothing by one press, and a second press closes', async ({
  discounts,
  page,
}) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('CALENDAR');
  await discounts.field('Start').fill('15/06/2027');
  await opener(discounts).click();
  await calendar(discounts).getByRole('combobox', { name: /year/i }).selectOption('2028');
  await calendar(discounts).getByRole('combobox', { name: /month/i }).selectOption({ label: 'February' });
  await calendar(discounts)
    .getByRole('button', { name: / 29 February 2028$/ })
    .click();
  await expect(discounts.field('Start')).toHaveValue('29/02/2028');
  await opener(discounts).click();
  await expect(calendar(discounts)).toBeVisible();
  await opener(discounts).click();
  await expect(calendar(discounts)).toBeHidden();
  await opener(discounts).click();
  await calendar(discounts).getByRole('button', { name: 'Clear' }).click();
  await expect(discounts.field('Start')).toHaveValue('');
  await opener(discounts).click();
  const before = todayText();
  await calendar(discounts).getByRole('button', { name: 'Today', exact: true }).click();
  expect([before, todayText()]).toContain(await discounts.field('Start').inputValue());
  await discounts.save();
  await expect(toast(page, 'Discount saved')).toBeVisible();
  await expect(discounts.dialog).toBeHidden();
});

test('Tab at the end of the calendar closes it and goes on from its opener', async ({ discounts, page }) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('UNSAVED');
  await discounts.field('Start').fill('15/06/2027');
  await opener(discounts).click();
  const inCalendar = (name: string) => calendar(discounts).getByRole('button', { name, exact: true });
  await expect(calendar(discounts).getByRole('button', { name: / 15 June 2027$/ })).toBeFocused();
  for (const name of ['Clear', 'Today']) {
    await page.keyboard.press('Tab');
    await expect(inCalendar(name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(discounts.field('End')).toBeFocused();
  await expect(calendar(discounts)).toBeHidden();

  await opener(discounts).click();
  await inCalendar('Go to the Previous Month').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(opener(discounts)).toBeFocused();
  await expect(calendar(discounts)).toBeHidden();
  await expect(discounts.field('Start')).toHaveValue('15/06/2027');
});

test('only days of this millennium are there to be chosen', async ({ discounts }) => {
  await discounts.openAdd();
  for (const [shown, within, outside] of [
    ['15/01/2000', / 1 January 2000$/, / 31 December 1999$/],
    ['15/12/2999', / 31 December 2999$/, / 1 January 3000$/],
  ] as const) {
    await discounts.field('Start').fill(shown);
    await opener(discounts).click();
    await expect(calendar(discounts).getByRole('button', { name: within })).toBeEnabled();
    await expect(calendar(discounts).getByRole('button', { name: outside })).toHaveCount(0);
    await opener(discounts).click();
    await expect(calendar(discounts)).toBeHidden();
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the calendar is within the screen, and its days are wide enough for a finger', async ({ discounts, page }) => {
    await discounts.openAdd();
    expect(await discounts.field('Start').evaluate((input) => getComputedStyle(input).fontSize)).toBe('16px');
    await discounts.field('Start').fill('31/12/2026');
    await opener(discounts).tap();
    await expect(calendar(discounts)).toBeVisible();
    const box = await calendar(discounts).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page, '[aria-label="Calendar: Start"][role="dialog"]', 'select')).toEqual([]);
    expect(await violationsInBoth(page)).toEqual([]);
    await calendar(discounts)
      .getByRole('button', { name: / 24 December 2026$/ })
      .tap();
    await expect(discounts.field('Start')).toHaveValue('24/12/2026');
  });
});
