import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dialog, field, openAdd } from '../testing.tsx';

const calendar = dialog.getByRole('dialog', { name: 'Calendar: Start' });
const opener = dialog.getByRole('button', { name: 'Calendar: Start' });
const day = (name: RegExp | string) => calendar.getByRole('button', { name, exact: true });
const start = field('Start');

test('walks the calendar by the arrows, chooses by Enter and closes by Escape', async () => {
  await openAdd();
  await start.fill('31/12/2026');
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(day(/ 31 December 2026$/)).toHaveFocus();
  expect(calendar.element().querySelector('th')?.textContent).toBe('Su');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day(/ 1 January 2027$/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(dialog).toBeVisible();
  await expect.element(start).toHaveValue('31/12/2026');

  await userEvent.keyboard('{Enter}');
  await expect.element(day(/ 31 December 2026$/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day(/ 1 January 2027$/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day(/ 8 January 2027$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(start).toHaveValue('08/01/2027');
  await expect.element(opener).toHaveFocus();
});
