import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopDay } from '../../../../../shop/dates.ts';
import { requestsTo } from '../../../test-setup/network.ts';
import { insertRow, sql } from '../../../test-setup/shop.ts';
import { cellsOf } from '../../../test-setup/table.ts';
import { toast } from '../../../test-setup/toast.ts';
import { dialog, field, newCode, openAdd, openEdit, row, save, saveCall, sentence } from '../testing.tsx';

const calendar = dialog.getByRole('dialog', { name: 'Calendar: Start' });
const opener = dialog.getByRole('button', { name: 'Calendar: Start' });
const day = (name: RegExp | string) => calendar.getByRole('button', { name, exact: true });
const [start, end] = [field('Start'), field('End')];

test.each(['1/2/2027', '01-02-2027', '1.2.2027', '01022027', '2027-02-01'])('takes %s as 1 February', async (typed) => {
  await openAdd();
  await start.click();
  await userEvent.keyboard(`${typed}{Tab}`);
  await expect.element(start).toHaveValue('01/02/2027');
  await expect.element(sentence).toMatchTextContent(/from 1 Feb 2027/);
});

test('keeps an entry that is no date, and shows the error when the field is left', async () => {
  await openAdd();
  for (const [typed, said] of [
    ['31/02/2027', 'There is no such day. Check the day and the month.'],
    ['1/2/27', 'The year is cut short. Type its four digits.'],
    ['Diwali', 'This is no date. Type it as dd/mm/yyyy.'],
  ] as const) {
    await start.fill(typed);
    await expect.element(start).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect.element(start).toHaveValue(typed);
    await expect.element(start).toHaveAccessibleDescription(said);
  }
});

test('refuses a date that is not complete, and a year that is mistyped', async () => {
  const code = newCode();
  await insertRow('discounts', { code, end_date: '2026-12-31' });
  await openEdit(code);
  const sent = requestsTo(saveCall);
  await end.click();
  await userEvent.keyboard('{End}{Backspace}');
  await save();
  await expect.element(end).toHaveFocus();
  await expect.element(end).toHaveAttribute('aria-invalid', 'true');
  await expect.element(end).toHaveAccessibleDescription('The date is not complete. Type the whole date.');
  await end.fill('');
  await expect.element(end).not.toHaveAttribute('aria-invalid');
  await start.fill('01/12/0226');
  await save();
  await expect.element(start).toHaveFocus();
  await expect
    .element(start)
    .toHaveAccessibleDescription('The start is not a day of the years 2000 to 2999. Check the year.');
  expect(sent).toEqual([]);
  await start.fill('');
  await save();
  await expect.element(toast('Discount saved')).toBeVisible();
});

test('shows an end in a far year that an earlier release stored, and corrects it', async () => {
  const [code, far] = [newCode(), '220260-12-31'];
  await sql(`do $$ begin
    alter table public.discounts drop constraint if exists discounts_end_date_bounds_check;
    insert into public.discounts (code, end_date) values ('${code}', '${far}');
    alter table public.discounts add constraint discounts_end_date_bounds_check
      check (end_date between date '2000-01-01' and date '2999-12-31') not valid; end $$`);
  await openEdit(code);
  expect(cellsOf(page.getByRole('row', { includeHidden: true }).filter({ hasText: code }))).toMatchObject({ End: far });
  await expect.element(end).toHaveValue(far);
  await expect.element(sentence).toMatchTextContent(/until/);
  await save();
  await expect.element(end).toHaveFocus();
  await expect
    .element(end)
    .toHaveAccessibleDescription('The end is not a day of the years 2000 to 2999. Check the year.');
  await end.fill('31/12/2026');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cellsOf(row(code))).toMatchObject({ End: '31/12/2026' });
});

test('chooses months and years, today and no day, and closes by a second press', async () => {
  await openAdd();
  await start.fill('15/06/2027');
  await opener.click();
  await calendar.getByRole('combobox', { name: /year/i }).selectOptions('2028');
  await calendar.getByRole('combobox', { name: /month/i }).selectOptions('February');
  await day(/ 29 February 2028$/).click();
  await expect.element(start).toHaveValue('29/02/2028');
  await opener.click();
  await expect.element(calendar).toBeVisible();
  await opener.click();
  await expect.element(calendar).not.toBeInTheDocument();
  await opener.click();
  await day('Clear').click();
  await expect.element(start).toHaveValue('');
  await opener.click();
  const shown = (date: Date) => shopDay(date).split('-').reverse().join('/');
  const before = shown(new Date());
  await day('Today').click();
  expect([before, shown(new Date())]).toContain((start.element() as HTMLInputElement).value);
});

test('closes the calendar by Tab at either end, and goes on from its opener', async () => {
  await openAdd();
  await start.fill('15/06/2027');
  await opener.click();
  await expect.element(day(/ 15 June 2027$/)).toHaveFocus();
  for (const name of ['Clear', 'Today']) {
    await userEvent.keyboard('{Tab}');
    await expect.element(day(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}');
  await expect.element(end).toHaveFocus();
  await expect.element(calendar).not.toBeInTheDocument();
  await opener.click();
  await expect.element(day(/ 15 June 2027$/)).toHaveFocus();
  (day('Go to the Previous Month').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(opener).toHaveFocus();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(start).toHaveValue('15/06/2027');
});

test.each([
  ['15/01/2000', / 1 January 2000$/, / 31 December 1999$/],
  ['15/12/2999', / 31 December 2999$/, / 1 January 3000$/],
])('offers only the days of this millennium around %s', async (shown, within, outside) => {
  await openAdd();
  await start.fill(shown);
  await opener.click();
  await expect.element(day(within)).toBeEnabled();
  await expect.element(day(outside)).not.toBeInTheDocument();
});
