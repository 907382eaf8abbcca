import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellsOf } from '../../../test-setup/table.ts';
import { toast } from '../../../test-setup/toast.ts';
import { button, dialog, field, newCode, openAdd, row, sentence, stored } from '../testing.tsx';

const type = dialog.getByPlaceholder('flat / percentage');

test('adds a discount by keyboard alone', async () => {
  const code = newCode();
  await openAdd();
  await userEvent.keyboard(`${code}{Tab}{Control>}a{/Control}perc`);
  await expect.element(page.getByRole('option', { name: 'percentage' })).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(type).toHaveValue('percentage');
  await field('Value').click();
  await userEvent.keyboard('{Control>}a{/Control}7{Control>}{Enter}{/Control}');
  await expect.element(toast('Discount saved')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cellsOf(row(code))).toMatchObject({ Type: 'percentage', Value: '7%' });
});

test('tidies amounts when their field is left, and stores them', async () => {
  const code = newCode();
  await openAdd();
  await field('Code').fill(code);
  for (const [label, typed, tidied] of [
    ['Value', '₹500', '500'],
    ['Value', '-1', '-1'],
    ['Value', '1,00', '1,00'],
    ['Value', '1,000', '1000'],
    ['Min total', '12,34,567.5', '1234567.50'],
    ['Max discount', '.5', '0.50'],
    ['Max discount', '5.', '5'],
  ] as const) {
    await field(label).fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(field(label)).toHaveValue(tidied);
  }
  await field('Max discount').fill('1,23,456');
  await expect
    .element(sentence)
    .toHaveTextContent(
      `₹1,000.00 off, at most ₹1,23,456.00, on a total of at least ₹12,34,567.50, with the code ${code}`,
    );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored('value::text, min_total::text, max_discount::text', code)).toEqual({
    ...{ value: '1000.00', min_total: '1234567.50', max_discount: '123456.00' },
  });
});

test('asks before it closes only if something would be lost', async () => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await openAdd();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Add Discount').click();
  await field('Code').fill('LOST');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('Code')).toHaveValue('LOST');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('LOST')).not.toBeInTheDocument();
});
