import { requestsTo } from '../page-events.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { saveCall, test } from './discounts-page.ts';

/** A discount as an earlier release could store it, when years were not checked yet. */
const oddRule = (code: string, end: string) => `
  alter table public.discounts drop constraint if exists discounts_end_date_bounds_check;
  insert into public.discounts (code, end_date) values ('${code}', '${end}');
  alter table public.discounts add constraint discounts_end_date_bounds_check
    check (end_date between date '2000-01-01' and date '2999-12-31') not valid`;

test('an end in a far year, stored by an earlier release, breaks nothing and can be mended', async ({
  unopened: discounts,
  page,
  shop,
}) => {
  const [code, end] = ['FARYEAR', '220260-12-31'];
  await shop.sql(oddRule(code, end));
  await discounts.open();
  expect(await discounts.cells(discounts.row(code))).toMatchObject({ End: end });
  await discounts.openEdit(code);
  await expect(discounts.field('End')).toHaveValue(end);
  await expect(discounts.sentence).toContainText('until');
  await discounts.save();
  await expect(discounts.field('End')).toBeFocused();
  await expect(discounts.field('End')).toHaveAccessibleDescription(
    'The end is not a day of the years 2000 to 2999. Check the year.',
  );
  await discounts.field('End').fill('31/12/2026');
  await discounts.save();
  await expect(toast(page, 'Discount saved')).toBeVisible();
  expect(await discounts.cells(discounts.row(code))).toMatchObject({ End: '31/12/2026' });
});

test('a mistyped year is refused at its field', async ({ discounts, page }) => {
  const sent = requestsTo(page, 'save_discount');
  await discounts.openAdd();
  await discounts.field('Start').fill('01/12/0226');
  await discounts.save();
  await expect(discounts.field('Start')).toBeFocused();
  await expect(discounts.field('Start')).toHaveAccessibleDescription(
    'The start is not a day of the years 2000 to 2999. Check the year.',
  );
  expect(sent).toEqual([]);
});

test('a date typed in part is said at its field and not saved as none', async ({ discounts, page, shop }) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('HALFDATE');
  await discounts.field('End').focus();
  await page.keyboard.type('01/12');
  await discounts.save();
  await expect(discounts.field('End')).toBeFocused();
  await expect(discounts.field('End')).toHaveAttribute('aria-invalid', 'true');
  await expect(discounts.field('End')).toHaveAccessibleDescription('The date is not complete. Type the whole date.');
  expect(await shop.sql(`select from public.discounts where code = 'HALFDATE'`)).toEqual([]);

  // Emptied, it is no date, and says nothing any more.
  await discounts.field('End').fill('');
  await expect(discounts.field('End')).not.toHaveAttribute('aria-invalid');
  await discounts.save();
  await expect(toast(page, 'Discount saved')).toBeVisible();
});

test('a date that was there and is typed over in part is not saved as none either', async ({
  unopened: discounts,
  page,
  shop,
}) => {
  await shop.sql(`insert into public.discounts (code, end_date) values ('TYPEDOVER', '2026-12-31')`);
  await discounts.open();
  await discounts.openEdit('TYPEDOVER');
  await discounts.field('End').focus();
  await page.keyboard.press('Backspace');
  await page.route(saveCall, (route) => route.abort());
  await discounts.save();
  await expect(discounts.field('End')).toHaveAccessibleDescription(/Type the whole date/);
  await discounts.field('End').fill('31/01/2027');
  await expect(discounts.field('End')).not.toHaveAttribute('aria-invalid');
});
