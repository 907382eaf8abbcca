import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { expect, test } from '../fixtures.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { toast } from '../toast.ts';
import { openDialog, press } from './print-dialog-page.ts';

// What becomes of the labels of one product once they were handed on, and who is told of it.

const serve = servePrinters(test);

test('prints those copies again that did not come out, and tells about a label in the queue of a closed dialog', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  await test.step('prints those again that did not come out, by press or key, and no others', async () => {
    const copiesOut = () =>
      printing.jobs.flatMap(({ commands }) => drawCommands(commands).labels.map(({ copies }) => copies));
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('5');
    await press(dialog, 'Print');
    await expect(dialog.getByText('TSC TE244 took 5 labels.')).toBeVisible();
    const numbers = dialog.getByRole('textbox', { name: 'Numbers of the labels that did not come out' });
    await press(dialog, 'Some did not come out');
    await press(dialog, 'These did not come out');
    await expect(dialog.getByText('Type numbers of labels that were sent, from 1 to 5')).toBeVisible();
    await numbers.fill('4-5');
    await press(dialog, 'These did not come out');
    await expect(dialog.getByText('3 labels came out, 2 labels not.')).toBeVisible();
    expect(copiesOut()).toEqual([5]);
    await press(dialog, 'Print the other 2 labels');
    await expect(dialog.getByText('TSC TE244 took 5 labels.')).toBeVisible();
    await press(dialog, 'Some did not come out');
    await numbers.fill('5');
    await numbers.press('Enter');
    await expect(dialog.getByText('4 labels came out, 1 label not.')).toBeVisible();
    expect(copiesOut()).toEqual([5, 2]);
  });

  await test.step('tells that it is not known what became of a label in the queue if the dialog is closed', async () => {
    printing.queue('TSC TE244').become('hanging');
    const dialog = await openDialog(page);
    await press(dialog, 'Print');
    await expect.poll(() => printing.held.length).toBe(1);
    await press(dialog, 'Close');
    await expect(dialog).toBeHidden();
    await printing.stop();
    await expect(toast(page, 'Nobody told this page what became of it. Look at the printer')).toBeVisible();
  });
});
