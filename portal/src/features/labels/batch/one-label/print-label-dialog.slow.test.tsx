import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderApp, renderPortal } from '../../../../test-setup/render-portal.tsx';
import { sql } from '../../../../test-setup/shop.ts';
import {
  addProduct,
  answerQuestion,
  choose,
  comesToSay,
  held,
  labelsOut,
  press,
  printerOf,
  printing,
  serve,
  takeTimers,
} from '../../testing.ts';
import { PrintLabelDialog } from './print-label-dialog.tsx';

type Product = Awaited<ReturnType<typeof addProduct>>;

const absent =
  'No print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Try again.';

const dialog = page.getByRole('dialog', { name: 'Print label' });
const copies = dialog.getByRole('textbox', { name: 'Copies' });
const print = dialog.getByRole('button', { name: 'Print', exact: true });

const openDialog = async (product: Product) => {
  const screen = await renderPortal(<PrintLabelDialog product={product} open onClose={() => {}} />);
  await expect.element(dialog).toBeVisible();
  return screen;
};

/** Opens it from the product's row, where it can be opened again once it was closed. */
const openFromRow = async (product: Product): Promise<Locator> => {
  await renderApp({ path: `/admin/inventory?productid=${product.productid}` });
  const opener = page.getByRole('button', { name: `Print label of ${product.productid}` });
  await opener.click();
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  return opener;
};

const closeDialog = async (): Promise<void> => {
  await press(dialog, 'Close');
  await expect.element(dialog).not.toBeInTheDocument();
};

const said = (text: string): Locator => dialog.getByText(text, { exact: false });
const says = (text: string) => expect.element(said(text)).toBeVisible();

test('refuses a wrong number of copies, prints by keyboard, and a second Enter only closes', async () => {
  await serve('TSC TE244');
  const product = await addProduct(149);
  await openDialog(product);
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  for (const [typed, sentence] of [
    ['0', 'Type how many labels to print: a whole number from 1 to 999.'],
    ['ten', 'Type how many labels to print: a whole number from 1 to 999.'],
    ['1000', 'Print at most 999 labels at once.'],
  ] as const) {
    await copies.fill(typed);
    await print.click();
    await says(sentence);
    await expect.element(copies).toHaveFocus();
  }
  await copies.fill('3');
  await userEvent.keyboard('{Enter}');
  await says('TSC TE244 took 3 labels.');
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await expect.element(close).toBeEnabled();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  expect(await labelsOut()).toEqual([`${product.productid} x 3`]);
});

test('asks before it prints more than 50 copies', async () => {
  await serve('TSC TE244');
  const product = await addProduct(250);
  await openDialog(product);
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  await copies.fill('510');
  await print.click();
  await press(page.getByRole('alertdialog', { name: 'Print 510 labels?' }), 'Cancel');
  await copies.fill('51');
  await userEvent.keyboard('{Enter}');
  await press(page.getByRole('alertdialog'), 'Print all 51 labels');
  await says('TSC TE244 took 51 labels.');
  expect(await labelsOut()).toEqual([`${product.productid} x 51`]);
});

test('takes the first printer and says so if none is a label printer, and remembers a choice', async () => {
  await serve('Fax', 'HP LaserJet');
  const product = await addProduct(149);
  const screen = await openDialog(product);
  await expect.element(printerOf(dialog)).toHaveTextContent('Fax');
  const warning = said('None of the printers listed is the shop’s label printer');
  await expect.element(warning).toBeVisible();
  await choose(dialog, 'Printer', 'HP LaserJet');
  await expect.element(warning).not.toBeInTheDocument();
  await screen.unmount();
  await openDialog(product);
  await expect.element(printerOf(dialog)).toHaveTextContent('HP LaserJet');
  await print.click();
  await says('HP LaserJet took 1 label.');
  // A choice stands while the service is away, and one press prints once it is back.
  await printing('stop');
  await says('No print service answered on this computer.');
  await serve('TSC TE244', 'HP LaserJet');
  await press(dialog, 'Print again');
  await print.click();
  await says('HP LaserJet took 1 label.');
  expect((await printing()).jobs.map(({ printer }) => printer)).toEqual(['HP LaserJet']);
});

test('says what to do without a print service, and finds one by Try again', async () => {
  await openDialog(await addProduct(149));
  await says(absent);
  await expect.element(print).toBeDisabled();
  await serve('TVS LP 46 Neo');
  await press(dialog, 'Try again');
  await expect.element(printerOf(dialog)).toHaveTextContent('TVS LP 46 Neo');
});

test('says whether the service has no printer or refuses the page', async () => {
  await serve();
  await openDialog(await addProduct(149));
  await says('The print service found no printer.');
  await printing({ fail: { person: 'blocks' } });
  await press(dialog, 'Try again');
  await says('QZ Tray refuses pages without a certificate.');
});

test('prints no label of a product without a retail price', async () => {
  await openDialog(await addProduct(0));
  await says('This product has no retail price. Set its retail price first, then print the label.');
  await expect.element(print).not.toBeInTheDocument();
});

test('fits a phone', async () => {
  await page.viewport(390, 844);
  await serve('TSC TE244');
  await openDialog(await addProduct(149));
  await choose(dialog, 'Print on', 'Label printer');
  await expect.element(printerOf(dialog)).toBeVisible();
  for (const part of [dialog.getByRole('img'), print])
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await page.viewport(1366, 768);
});

test('prints once for a double click, and offers Print again for another number of copies', async () => {
  await serve('TSC TE244');
  const product = await addProduct(149);
  await openDialog(product);
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  await print.dblClick();
  await says('TSC TE244 took 1 label.');
  await expect
    .element(dialog.getByRole('button', { name: 'Close' }))
    .toHaveAccessibleDescription(/TSC TE244 took 1 label\./);
  await expect.element(print).not.toBeInTheDocument();
  await copies.fill('2');
  await expect.element(dialog.getByRole('button', { name: 'Print again' })).not.toBeInTheDocument();
  await print.click();
  await says('TSC TE244 took 2 labels.');
  expect((await printing()).jobs.map(({ labels }) => labels[0]?.copies)).toEqual([1, 2]);
});

test('says why a print failed, on the console too, and asks what came out if it is not known', async () => {
  const logged = vi.spyOn(console, 'error');
  await serve('TSC TE244');
  await openDialog(await addProduct(149));
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  await copies.fill('5');
  for (const [fault, sentence] of [
    [{ failPrint: 'Out of paper' }, 'The label was not printed. The print service says: Out of paper'],
    [{ person: 'blocks' }, 'QZ Tray refuses pages without a certificate.'],
    [{ dropOnPrint: 'before' }, 'The print service hung up before it answered. Look at the printer'],
  ] as const) {
    await printing({ fail: fault });
    await print.click();
    await says(sentence);
  }
  await says('did all 5 labels come out?');
  await expect.element(print).toHaveAttribute('aria-disabled', 'true');
  await press(dialog, 'No');
  expect(logged.mock.calls.filter(([text]) => String(text).startsWith('The label was not printed'))).toHaveLength(3);
  logged.mockRestore();
  await printing({ fail: {} });
  await expect.element(copies).toHaveValue('5');
  await print.click();
  await says('TSC TE244 took 5 labels.');
});

test('asks about copies in doubt only after the others are printed', async () => {
  await serve('TSC TE244');
  await openDialog(await addProduct(149));
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  await copies.fill('45');
  await printing({ fail: { dropOnPrint: 'after' } });
  await print.click();
  await says('20 labels may have come out: that is asked at the end.');
  await printing({ fail: {} });
  await press(dialog, 'Print the other 25 labels');
  await says('Look at the printer: did all 20 labels come out?');
  await press(dialog, 'Yes');
  await says('45 labels printed.');
  const out = (await printing()).jobs.flatMap(({ labels }) => labels.map((label) => label.copies));
  expect(out.reduce((sum, count) => sum + count, 0)).toBe(45);
});

test('brings Print back paused for half a second, so that no double press prints again', async () => {
  await serve('TSC TE244');
  const product = await addProduct(149);
  await openDialog(product);
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  await print.click();
  const again = dialog.getByRole('button', { name: 'Print again' });
  await expect.element(again).not.toHaveAttribute('aria-disabled');
  // These timers stand still; a poll of Vitest would advance them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  again.element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(print.element());
  expect(print.element().getAttribute('aria-disabled')).toBe('true');
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  await expect.element(print).not.toHaveAttribute('aria-disabled');
  expect((await printing()).jobs).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await printing()).jobs.length).toBe(2);
});

test('tells about a label in the queue of its own printer, even if another is chosen since', async () => {
  await serve('TSC TE244', 'HP LaserJet');
  await printing({ become: 'hanging', printer: 'TSC TE244' });
  await openDialog(await addProduct(149));
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  takeTimers();
  await print.click();
  await held(1);
  await choose(dialog, 'Printer', 'HP LaserJet');
  await comesToSay(dialog, '1 label lies in the printer’s queue. TSC TE244 does not say why');
});

test('tells again about an open question of QZ Tray after the dialog was closed', async () => {
  await serve('TSC TE244');
  const opener = await openFromRow(await addProduct(149));
  await printing({ fail: { person: 'waits' } });
  await print.click();
  await expect.poll(async () => (await printing()).question).toBe('print');
  const asks = said('QZ Tray asks in its own window whether this page may print.');
  await expect.element(asks).toBeVisible();
  await closeDialog();
  await printing({ fail: { person: 'waits', frozen: true } });
  await opener.click();
  await says('Looking for printers');
  await expect.element(asks).toBeVisible();
  await printing({ fail: { person: 'waits' } });
  await expect.element(printerOf(dialog)).toHaveTextContent('TSC TE244');
  await expect.element(asks).toBeVisible();
  await answerQuestion('print', 'block');
  await expect.element(asks).not.toBeInTheDocument();
  expect((await printing()).jobs).toEqual([]);
});

const nothingSent = said('will be printed as soon as TSC TE244 is ready. Nothing was sent yet.');

test('waits while paper is out, and prints at no other price than the one shown', async () => {
  await serve('TSC TE244');
  await printing({ fail: { status: ['PAPER_OUT'] } });
  const product = await addProduct(149);
  await openDialog(product);
  await says('TSC TE244 is out of labels.');
  await print.click();
  await expect.element(nothingSent).toBeVisible();
  // A print service that is started again does not mean that there is paper.
  await serve('TSC TE244');
  await printing({ fail: { status: ['PAPER_OUT'] } });
  await expect.poll(async () => (await printing()).requests.map(({ call }) => call)).toContain('printers.getStatus');
  await expect.element(nothingSent).toBeVisible();
  await sql('update public.products set retailprice = 777 where productid = $1', [product.productid]);
  await printing({ fail: {} });
  await says('the retail price was ₹149.00, now it is ₹777.00. Check the label, then print.');
  expect(await labelsOut()).toEqual([]);
  await print.click();
  await says('1 label printed on TSC TE244.');
  expect((await printing()).jobs[0]?.labels[0]?.texts).toContain('777');
});
