import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test as step } from '@playwright/test';
import Papa from 'papaparse';

/** The list's menu and what its exports become, as a person and their computer see them. */
export class ExportPage {
  readonly page: Page;
  readonly more: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.more = page.getByRole('button', { name: 'More', exact: true });
    this.dialog = page.getByRole('dialog', { name: /^(?:Exporting|The .* were not exported)/ });
  }

  /** Before the page opens: a browser that may not ask where a file is to go, as on plain http. */
  async cannotAsk(): Promise<void> {
    await this.page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  }

  /**
   * Before the page opens: whoever is asked where a file is to go chooses a real file in the browser's own file system.
   * The operating system's window, which asks, cannot be operated here.
   */
  async choosesFile(): Promise<void> {
    await this.page.addInitScript(() => {
      const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
        // The real one asks only right after a click.
        if (!navigator.userActivation.isActive) throw new DOMException('No click', 'SecurityError');
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle(suggestedName, { create: true });
      };
      Object.defineProperty(window, 'showSaveFilePicker', { value: showSaveFilePicker, configurable: true });
    });
  }

  /** The files that were chosen and are there, by name. */
  chosenFiles(): Promise<Record<string, number[]>> {
    return this.page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const files: Record<string, number[]> = {};
      for await (const [name, handle] of folder.entries()) {
        const file = await (handle as FileSystemFileHandle).getFile();
        files[name] = [...new Uint8Array(await file.arrayBuffer())];
      }
      return files;
    });
  }

  async choose(entry: string): Promise<void> {
    await step.step(`More: ${entry}`, async () => {
      await this.more.click();
      await this.page.getByRole('menuitem', { name: entry }).click();
    });
  }

  /** Exports and answers the file that the browser downloaded. */
  async download(entry: string): Promise<{ name: string; bytes: Buffer }> {
    const coming = this.page.waitForEvent('download');
    await this.choose(entry);
    const download = await coming;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}

/** The cells of a CSV file, line by line, without the mark it begins with. */
export const csvLines = (bytes: Buffer): string[][] => {
  const text = bytes.toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' });
  expect(data.at(-1)).toEqual(['']);
  return data.slice(0, -1);
};
