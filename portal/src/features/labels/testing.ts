// The print service of this computer for component tests: a stand-in in Node at a port of the test file's own.
import { afterEach, expect, vi } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
// biome-ignore lint/style/noRestrictedImports: the types of what Node does for these tests
import type { PrintingAction, PrintingState } from '../../../../testing/components/print-service.ts';
import { insertRow, type Row, sql } from '../../test-setup/shop.ts';
import { PrintSocket } from './print-service/print-socket.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    printPort: () => Promise<number>;
    printing: (port: number, action: PrintingAction) => Promise<PrintingState>;
  }
}

const port = await commands.printPort();
/** The second port at which the portal looks. */
const nextPort = await commands.printPort();

/** The browser's own: the network's stand-in puts another in its place. */
const NativeSocket: typeof WebSocket = Object.getPrototypeOf(PrintSocket.prototype).constructor;

/** Opens a socket to this file's ports where the portal means those of QZ Tray. */
class MappedSocket extends NativeSocket {
  constructor(address: string | URL) {
    const mapped = String(address).replace('localhost:8182', `127.0.0.1:${port}`);
    super(mapped.replace('localhost:8283', `127.0.0.1:${nextPort}`));
  }
}
Object.setPrototypeOf(PrintSocket, MappedSocket);

/** Does something at the print service; answers what happened there. */
export const printing = (action: PrintingAction = 'look'): Promise<PrintingState> => commands.printing(port, action);

const printingNext = (action: PrintingAction): Promise<PrintingState> => commands.printing(nextPort, action);

export const serve = (...printers: string[]): Promise<PrintingState> => printing({ start: printers });

// A label takes several round trips to the print service and to the server, and a printer is asked every three seconds.
vi.setConfig({ testTimeout: 60_000 });

afterEach(async () => {
  vi.useRealTimers();
  await printing('stop');
  await printingNext('stop');
});

/** What came out, as 'BC25001 x 3', in order. */
export const labelsOut = async (): Promise<string[]> => {
  const runs: { code: string | null; count: number }[] = [];
  for (const { code, copies } of (await printing()).jobs.flatMap(({ labels }) => labels)) {
    const last = runs.at(-1);
    if (last?.code === code) last.count += copies;
    else runs.push({ code, count: copies });
  }
  return runs.map(({ code, count }) => `${code} x ${count}`);
};

/** Waits until so many jobs lie in the printers' queues. */
export const held = (jobs: number) => expect.poll(async () => (await printing()).held).toBe(jobs);

/** Waits until QZ Tray asks about this call, and answers. */
export const answerQuestion = async (call: string, answer: 'allow' | 'block' = 'allow'): Promise<void> => {
  await expect.poll(async () => (await printing()).question).toBe(call);
  await printing({ answer });
};

/** Takes the timers of the page over, which go on by themselves and can be advanced. */
export const takeTimers = (): void => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
};

/** Advances the timers until this is said. */
export const comesToSay = (where: Locator, text: string) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return where.query()?.textContent;
    })
    .toContain(text);

const firstId = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_000;
let made = 0;

/** A new product of the shop, listed after those made before, with variants, as size, color and stock; it has a fabric of its own. */
export const addProduct = async (
  retailprice: number,
  ...variants: readonly (readonly [size: string, color: string, stock: number])[]
) => {
  const productid = `LT${String(firstId + made++).padStart(6, '0')}`;
  const product = {
    productid,
    name: `Name ${productid}`,
    fabric: `Fabric ${productid}`,
    purchaseprice: 100,
    retailprice,
  };
  await insertRow('products', product);
  const rows: Row[] = [];
  for (const [size, color, stock] of variants)
    rows.push(await insertRow('productsizecolors', { productid, size, color, stock }));
  return {
    ...product,
    variants: rows.map(({ variantid, number, size, color }) => ({
      variantid: String(variantid),
      number: Number(number),
      size: String(size),
      color: String(color),
    })),
  };
};

/** How many variants of a product have a label with their price, as the shop remembers. */
export const labelledVariants = async (productid: string): Promise<number> =>
  (await sql('select from private.variant_labels where productid = $1 and is_printed', [productid])).length;

/** Waits until this text is a part of what is shown there. */
export const contains = (where: Locator, text: string) => expect.poll(() => where.query()?.textContent).toContain(text);

export const printerOf = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: 'Printer' });

export const press = (dialog: Locator, name: string): Promise<void> =>
  dialog.getByRole('button', { name, exact: true }).click();

export const choose = async (dialog: Locator, field: string, option: string): Promise<void> => {
  await dialog.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};

/** The line of the checklist that checks this: 'All right: Print service QZ Tray answers.' */
export const check = (settings: Locator, name: string): Locator =>
  settings.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

export const openSettings = async (dialog: Locator): Promise<Locator> => {
  await press(dialog, 'Printer settings');
  const settings = page.getByRole('dialog', { name: 'Printer settings' });
  await expect.element(settings).toBeVisible();
  return settings;
};
