import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { expect, test } from '../fixtures.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { toast } from '../toast.ts';
import { openAgain, openDialog, press, printerOf } from './print-dialog-page.ts';

// What becomes of the labels of one product once they were handed on, and who is told of it.

const serve = servePrinters(test);

test('of several copies those that did not come out are printed again, by key or press, and no others', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  const copiesOut = () =>
    printing.jobs.flatMap(({ commands }) => drawCommands(commands).labels.map(({ copies }) => copies));
  await signedIn(page, 'admin');
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

test('whoever closed the dialog over a label in the queue is told when nobody will say what became of it', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  printing.queue('TSC TE244').become('hanging');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await press(dialog, 'Print');
  await expect.poll(() => printing.held.length).toBe(1);
  await press(dialog, 'Close');
  await expect(dialog).toBeHidden();
  await printing.stop();
  await expect(toast(page, 'Nobody told this page what became of it. Look at the printer')).toBeVisible();
});

test('a label in a queue is told of its own printer, also when another is chosen meanwhile', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244', 'HP LaserJet');
  printing.queue('TSC TE244').become('hanging');
  await page.clock.install();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await press(dialog, 'Print');
  await expect.poll(() => printing.held.length).toBe(1);
  await printerOf(dialog).click();
  await page.getByRole('option', { name: 'HP LaserJet' }).click();
  await page.clock.runFor(11_000);
  await expect(dialog.getByText('1 label lies in the printer’s queue. TSC TE244 does not say why')).toBeVisible();
});

test('a question about a label whose dialog was closed is told of before the next one is printed', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  printing.fail({ person: 'waits' });
  await press(dialog, 'Print');
  const question = await printing.asked('print');
  const said = dialog.getByText('QZ Tray asks in its own window whether this page may print.');
  await expect(said).toBeVisible();
  await press(dialog, 'Close');
  await expect(dialog).toBeHidden();
  printing.fail({ person: 'waits', frozen: true });
  await openAgain(page);
  await expect(dialog.getByText('Looking for printers')).toBeVisible();
  await expect(said, 'once, also while printers are looked for').toBeVisible();
  printing.fail({ person: 'waits' });
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await expect(said).toBeVisible();
  question.block();
  await expect(said).toHaveCount(0);
  expect(printing.jobs).toEqual([]);
});

test('of copies that may have come out none is printed again before that is asked', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await dialog.getByRole('textbox', { name: 'Copies' }).fill('45');
  printing.fail({ dropOnPrint: 'after' });
  await press(dialog, 'Print');
  const said = dialog.getByText('20 labels may have come out: that is asked at the end.');
  await expect(said).toBeVisible();
  printing.fail({});
  await dialog.getByRole('button', { name: 'Print', exact: true }).click({ force: true });
  await expect(said).toBeVisible();
  await press(dialog, 'Print the other 25 labels');
  await expect(dialog.getByText('Look at the printer: did all 20 labels come out?')).toBeVisible();
  await press(dialog, 'Yes');
  await expect(dialog.getByText('45 labels printed.')).toBeVisible();
  const out = printing.jobs.flatMap(({ commands }) => drawCommands(commands).labels.map(({ copies }) => copies));
  expect(out.reduce((sum, copies) => sum + copies, 0)).toBe(45);
});

test('Print again only brings Print back, by key too, and that takes a press after half a second', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'admin');
  await page.clock.install();
  const dialog = await openDialog(page);
  await press(dialog, 'Make a PDF instead');
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  const copies = dialog.getByRole('textbox', { name: 'Copies' });
  const save = dialog.getByRole('button', { name: 'Save PDF' });
  await copies.press('Enter');
  await press(dialog, 'Yes');
  const again = dialog.getByRole('button', { name: 'Print again' });
  await expect(again).not.toHaveAttribute('aria-disabled');
  await page.clock.pauseAt(Date.now() + 60_000);
  const isPaused = async () => {
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
  };
  await again.press('Enter');
  await expect(save).toBeFocused();
  await isPaused();
  await copies.press('Enter');
  await page.clock.runFor(499);
  await isPaused();
  await page.clock.runFor(1);
  await expect(save).not.toHaveAttribute('aria-disabled');
  await expect(dialog.getByText('come out?')).toHaveCount(0);
  await save.press('Enter');
  await expect(dialog.getByText('Did the label come out? As long as this is not answered, it counts')).toBeVisible();
  await expect.poll(() => saved).toHaveLength(2);

  // In the field a key leads back as well, and no further.
  await page.clock.resume();
  await press(dialog, 'Yes');
  await expect(again).not.toHaveAttribute('aria-disabled');
  await copies.press('Enter');
  await expect(save).toBeVisible();
  await expect(dialog.getByText('come out?')).toHaveCount(0);
  expect(saved).toHaveLength(2);
});
