import type { ConsoleMessage, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { check, comesToSay, openDialog, openSettings, printerOf, printLabel } from '../labels/print-dialog-page.ts';
import { forgetAttempts } from '../shop.ts';
import { test as base } from '../sign-in/accounts-page.ts';
import { startForeignProgram } from '../stand-ins/foreign-program.ts';
import { otherMachine } from '../stand-ins/other-machine.ts';
import { printPort } from '../stand-ins/print-port.ts';
import { type PrintService, startPrintService } from '../stand-ins/print-service.ts';

// The shop as a page of https, from which the print service is looked for by wss first.

const test = base.extend({
  thaan: [async ({ shop: _ }, use) => use({ url: `https://${otherMachine}` }), { scope: 'worker' }],
});

/** Brings the shop's answers to the page as those of a server of https: no server of the tests has a certificate for it. */
const serveByHttps = async (page: Page, url: string): Promise<void> => {
  await page.route(`https://${otherMachine}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: url + pathname + search }) });
  });
};

/** Answers the browser, which asks whether the page may reach this computer. */
const allow = (page: Page) => page.context().grantPermissions(['local-network-access']);

let printing: PrintService | null = null;

test.beforeEach(async ({ page, shop, signIn }) => {
  await forgetAttempts(shop);
  await serveByHttps(page, shop.url);
  await signIn(page, 'admin');
});

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'wait' });
  await printing?.stop();
  printing = null;
});

test('prints by ws if the browser does not trust the certificate, and names what to start if QZ Tray does not run', async ({
  page,
}) => {
  await test.step('prints by ws, and passes a foreign web socket over', async () => {
    await test.step('goes on by ws, and prints', async () => {
      const said: ConsoleMessage[] = [];
      page.on('console', (message) => said.push(message));
      await allow(page);
      printing = await startPrintService({ secure: true });
      const dialog = await openDialog(page);
      await expect(printerOf(dialog)).toHaveText('TSC TE244');
      await printLabel(dialog);
      expect(printing.jobs).toHaveLength(1);
      const errors = said.filter((message) => message.type() === 'error').map((message) => message.text());
      // What the browser itself says of the ports, and nothing else.
      expect(errors.filter((text) => !/WebSocket connection to 'wss:|Failed to load resource/.test(text))).toEqual([]);
    });

    await test.step('passes a foreign web socket over on the first port', async () => {
      await printing?.stop();
      const foreign = await startForeignProgram('words');
      printing = await startPrintService({ port: printPort(1) });
      const dialog = await openDialog(page);
      await expect(printerOf(dialog)).toHaveText('TSC TE244');
      await printLabel(dialog);
      await foreign.stop();
    });
  });

  await test.step('names what to start if QZ Tray does not run, and finds it once it does', async () => {
    await printing?.stop();
    await page.context().clearPermissions();
    await test.step('asks to start QZ Tray, and finds it by itself', async () => {
      expect(await page.evaluate(() => [location.protocol, isSecureContext])).toEqual(['https:', true]);
      const dialog = await openDialog(page);
      await expect(dialog.getByRole('alert')).toContainText(
        'No print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Try again.',
      );
      printing = await startPrintService({ secure: true });
      await allow(page);
      await expect(printerOf(dialog), 'by itself').toHaveText('TSC TE244');
    });

    await test.step('names the certificate if the browser lets only wss out of the page', async () => {
      await printing?.stop();
      await page.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }));
      await allow(page);
      const dialog = await openDialog(page);
      await expect(dialog.getByRole('alert')).toContainText(
        'No print service answered, or this browser does not trust its certificate. Start QZ Tray; if it runs, open https://localhost:8181 in this browser and accept the certificate, then choose Try again.',
      );
    });
  });
});

test('says that the browser asks for permission if it got no answer', async ({ page }) => {
  printing = await startPrintService({ secure: true });
  await page.clock.install();
  const dialog = await openDialog(page);
  await comesToSay(
    dialog.getByRole('alert'),
    'The browser asks whether this page may reach apps on this device, and got no answer. When it asks again, choose',
  );
  const settings = await openSettings(page, dialog);
  await expect(check(settings, 'Browser')).toContainText(
    'Stands in the way: BrowserThe browser asks whether this page',
  );
  await expect(check(settings, 'Print service')).toContainText('Not known');
});
