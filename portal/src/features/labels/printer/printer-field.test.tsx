import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hold } from '../../../test-setup/network.ts';
import { renderPortal } from '../../../test-setup/render-portal.tsx';
import { PrinterField } from './printer-field.tsx';
import { usePrinterSelection } from './use-printer-selection.ts';

function Printer() {
  return <PrinterField selection={usePrinterSelection(true)} />;
}

const settingsButton = page.getByRole('button', { name: 'Printer settings' });
const settings = page.getByRole('dialog', { name: 'Printer settings' });

test('opens the settings once their code arrives, whatever the print service reports meanwhile', async () => {
  const release = hold('*printer-settings-dialog.tsx*');
  await renderPortal(<Printer />);
  await settingsButton.click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(settings).not.toBeInTheDocument();
  release();
  await expect.element(settings).toBeVisible();
});

test('keeps the settings button in place while the printers are looked for and when none is found', async () => {
  await renderPortal(<Printer />);
  await expect.element(page.getByText('Looking for printers')).toBeVisible();
  const before = settingsButton.element().getBoundingClientRect();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(settingsButton.element().getBoundingClientRect()).toEqual(before);
});
