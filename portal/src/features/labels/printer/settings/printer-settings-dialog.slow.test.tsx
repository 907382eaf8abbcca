import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPortal } from '../../../../test-setup/render-portal.tsx';
import {
  check,
  comesToSay,
  contains,
  held,
  labelsOut,
  openSettings,
  press,
  printing,
  serve,
  takeTimers,
} from '../../testing.ts';
import { PrinterField } from '../printer-field.tsx';
import { usePrinterSelection } from '../use-printer-selection.ts';

function Printer() {
  return <PrinterField selection={usePrinterSelection(true)} />;
}

const settings = page.getByRole('dialog', { name: 'Printer settings' });

const openDoctor = async (): Promise<Locator> => {
  await renderPortal(<Printer />);
  return openSettings(page.elementLocator(document.body));
};

const shows = (name: string, text: string) => contains(check(settings, name), text);

// A page that was left goes on looking for the printers of this file.
beforeEach(() => vi.useRealTimers());
afterEach(() => vi.useRealTimers());

test('names another program in place of QZ Tray, and notices each change by itself', async () => {
  const absent =
    'Stands in the way: Print serviceNo print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Check again.';
  takeTimers();
  await openDoctor();
  const service = check(settings, 'Print service');
  await comesToSay(service, absent);
  for (const [foreign, line] of [
    ['words', 'Another program answers where QZ Tray should. Start QZ Tray: it takes'],
    ['silent', 'The print service does not answer. Restart QZ Tray, then choose'],
  ] as const) {
    await printing({ foreign });
    await comesToSay(service, `Stands in the way: Print service${line}`);
    await printing('stop');
    await comesToSay(service, absent);
  }
  await serve('TSC TE244');
  await comesToSay(service, 'All right: Print serviceQZ Tray answers.');
  await shows('Printer', 'All right: PrinterTSC TE244');
  await printing('stop');
  await comesToSay(service, absent);
  await shows('Paper and cover', 'Not known: Paper and coverNot checked yet.');
});

test('tells what became of a test label, from the queue to its end', async () => {
  await serve('TSC TE244');
  await openDoctor();
  await shows('Paper and cover', 'Ready to print.');
  await printing({ become: 'hanging', printer: 'TSC TE244' });
  takeTimers();
  await press(settings, 'Print a test label');
  await held(1);
  await comesToSay(settings, 'The test label lies in the queue of TSC TE244. TSC TE244 takes nothing: see that it is');
  await shows('Paper and cover', 'Stands in the way: Paper and coverTSC TE244 takes nothing: see that it is switched');
  await printing({ held: 'cancel' });
  await contains(settings, 'was taken out of the queue of TSC TE244 before it was printed.');
  await press(settings, 'Print a test label');
  await held(1);
  await printing({ held: 'complete' });
  await expect.element(settings.getByText('TSC TE244 took the test label.', { exact: false })).toBeVisible();
  await printing({ become: 'idle', printer: 'TSC TE244' });
  await printing({ fail: { muted: true } });
  await press(settings, 'Check again');
  await shows('Print jobs', 'Not known: Print jobsKnown after the first label.');
  await press(settings, 'Print a test label');
  await comesToSay(settings, 'was sent to TSC TE244. This computer does not tell what became of it.');
  await shows('Print jobs', 'Look at this: Print jobsThis computer does not tell what becomes of labels');
});

test('never replaces a printer that is gone, and takes it again once it is back', async () => {
  await serve('TSC TE244', 'PDF');
  await openDoctor();
  await shows('Printer', 'All right: PrinterTSC TE244');
  for (const [list, line] of [
    [
      ['PDF', 'TSC TE244 (Copy 1)'],
      'TSC TE244 is not listed any more, but TSC TE244 (Copy 1) is. Choose it if it is the same printer.',
    ],
    [['PDF'], 'TSC TE244 is not listed any more. Connect it and switch it on, or choose another'],
    [[], 'The print service found no printer.'],
  ] as const) {
    await printing({ list });
    await press(settings, 'Check again');
    await shows('Printer', `Stands in the way: Printer${line}`);
    await expect.element(settings.getByRole('button', { name: 'Print a test label' })).toBeDisabled();
  }
  await printing({ list: ['PDF', 'TSC TE244'] });
  await press(settings, 'Check again');
  await shows('Printer', 'All right: PrinterTSC TE244');
  expect(await labelsOut()).toEqual([]);
});

test('sends a test label once there is paper, and none after the settings are closed', async () => {
  await serve('TSC TE244');
  await printing({ fail: { status: ['PAPER_OUT'] } });
  await openDoctor();
  const waits = settings.getByText('Nothing was sent yet.', { exact: false });
  await press(settings, 'Print a test label');
  await expect.element(waits).toBeVisible();
  await press(settings, 'Cancel');
  await expect.element(waits).not.toBeInTheDocument();
  await press(settings, 'Print a test label');
  await expect.element(waits).toBeVisible();
  await press(settings, 'Done');
  await expect.element(settings).not.toBeInTheDocument();
  await printing({ fail: { failPrint: 'Head too hot' } });
  await openSettings(page.elementLocator(document.body));
  await shows('Paper and cover', 'Ready to print.');
  await press(settings, 'Print a test label');
  await expect.element(settings.getByText('The print service says: Head too hot', { exact: false })).toBeVisible();
  await printing({ fail: {} });
  await press(settings, 'Print a test label');
  await expect.element(settings.getByText('TSC TE244 took the test label.', { exact: false })).toBeVisible();
  expect(await labelsOut()).toEqual(['TEST x 1']);
});
