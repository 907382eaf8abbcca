import { expect, test } from 'vitest';
import { choose, labelledVariants } from '../testing.ts';
import { button, byStock, dialog, few, openBatch, says } from './testing-batch-dialog.tsx';

test('counts labels of a PDF only once they are said to have come out', async () => {
  const [first, , ...products] = await few();
  const { onClose } = await openBatch(...products);
  await byStock();
  await choose(dialog, 'Print on', 'PDF, A4 sheet of 65');
  await dialog.getByRole('textbox', { name: 'First free place' }).fill('66');
  await says('Type a whole number from 1 to 65.');
  await expect.element(button('Save PDF of 7 labels')).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'First free place' }).fill('63');
  await button('Save PDF of 7 labels').click();
  await says('Did the labels come out?');
  await button('No, back to the list').click();
  expect(await labelledVariants(first)).toBe(0);
  await button('Save PDF of 7 labels').click();
  await button('Yes, all of them').click();
  await expect.poll(() => onClose).toHaveBeenCalled();
  await expect.poll(() => labelledVariants(first)).toBe(2);
});
