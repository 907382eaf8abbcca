import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { expect, test } from '../shop.ts';
import { printPort } from '../stand-ins/print-port.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { openAgain, openDialog, press, printerOf, printLabel } from './print-dialog-page.ts';

// Another program where QZ Tray should be, which takes every connection and says nothing.

const serve = servePrinters(test);
const serveNext = servePrinters(test, printPort(1));

const sockets = new Set<Socket>();
let foreign: Server | null = null;

/** Answers how many connections were taken. */
const takeThePort = async (): Promise<() => number> => {
  let taken = 0;
  foreign = createServer((socket) => {
    taken++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  foreign.listen(printPort(), '127.0.0.1');
  await once(foreign, 'listening');
  return () => taken;
};

const leaveThePort = async (): Promise<void> => {
  for (const socket of sockets) socket.destroy();
  if (!foreign?.listening) return;
  foreign.close();
  await once(foreign, 'close');
};

test.afterEach(leaveThePort);

const looking = (page: Page) => page.getByText('Looking for printers');

test('a program that never answers is passed over after ten seconds, and printing works once it is gone', async ({
  page,
  signedIn,
}) => {
  const taken = await takeThePort();
  await page.clock.install();
  await signedIn(page, 'admin');
  let dialog = await openDialog(page);
  await expect.poll(taken).toBe(1);
  await expect(looking(page)).toBeVisible();
  // Whoever closes the dialog meanwhile and opens it again does not call a second time.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openAgain(page);
  await expect(looking(page)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(dialog.getByText('No print service answered on this computer. Start QZ Tray')).toBeVisible();
  expect(taken()).toBe(1);

  await press(dialog, 'Try again');
  await expect.poll(taken).toBe(2);
  await page.clock.fastForward(11_000);
  await expect(dialog.getByText('No print service answered on this computer.')).toBeVisible();

  await leaveThePort();
  const printing = await serve('TSC TE244');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printLabel(dialog);
  expect(printing.jobs).toHaveLength(1);
  dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
});

test('QZ Tray is found on its next port where another program holds the first', async ({ page, signedIn }) => {
  const taken = await takeThePort();
  const printing = await serveNext('TVS LP 46 Neo');
  await page.clock.install();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect.poll(taken).toBe(1);
  await page.clock.fastForward(11_000);
  await expect(printerOf(dialog)).toHaveText('TVS LP 46 Neo');
  await printLabel(dialog, 'TVS LP 46 Neo');
  expect(printing.jobs).toHaveLength(1);
});

test('a service that opens and says nothing is said to be silent after a minute, however often one looks', async ({
  page,
  signedIn,
}) => {
  const silent = new WebSocketServer({ host: '127.0.0.1', port: printPort() });
  await once(silent, 'listening');
  await page.clock.install();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect.poll(() => silent.clients.size).toBe(1);
  for (let look = 0; look < 3; look++) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openAgain(page);
    await expect(looking(page)).toBeVisible();
  }
  await page.clock.fastForward(61_000);
  await expect(dialog.getByText('The print service does not answer. Restart QZ Tray')).toBeVisible();

  // Trying again does not hang where the program closes the connection at once.
  const opened = once(silent, 'connection');
  await press(dialog, 'Try again');
  const [socket] = await opened;
  socket.close();
  await expect(dialog.getByText('The print service hung up before it answered.')).toBeVisible();

  silent.close();
  await once(silent, 'close');
  const printing = await serve('TSC TE244');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printLabel(dialog);
  expect(printing.jobs).toHaveLength(1);
});
