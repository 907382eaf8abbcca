import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal } from '../../../../test-setup/render-portal.tsx';
import { check, contains, serve } from '../../testing.ts';
import { PrinterField } from '../printer-field.tsx';
import { usePrinterSelection } from '../use-printer-selection.ts';

function Printer() {
  return <PrinterField selection={usePrinterSelection(true)} />;
}

const settings = page.getByRole('dialog', { name: 'Printer settings' });

const shows = (name: string, text: string) => contains(check(settings, name), text);

// A page that was left goes on looking for the printers of this file.
beforeEach(() => vi.useRealTimers());
afterEach(() => vi.useRealTimers());

test('checks the way to a label, and tells once about the missing certificate', async () => {
  await serve('TSC TE244');
  const screen = await renderPortal(<Printer />);
  await page.getByRole('button', { name: 'How to end that' }).click();
  for (const [name, line] of [
    ['Browser', 'All right: BrowserLets this page reach the print service.'],
    ['Print service', 'All right: Print serviceQZ Tray answers.'],
    ['Signature', 'Look at this: SignatureThis shop has no certificate, so QZ Tray asks once for the printers'],
    ['Printer', 'All right: PrinterTSC TE244'],
    ['Paper and cover', 'All right: Paper and coverReady to print.'],
    ['Print jobs', 'Not known: Print jobsKnown after the first label.'],
  ] as const)
    await shows(name, line);
  await expect.element(settings.getByRole('button', { name: 'Save certificate' })).not.toBeInTheDocument();
  await screen.unmount();
  await renderPortal(<Printer />);
  await expect.element(page.getByRole('combobox', { name: 'Printer' })).toHaveTextContent('TSC TE244');
  await expect.element(page.getByText('This shop has no certificate', { exact: false })).not.toBeInTheDocument();
});
