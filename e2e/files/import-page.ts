import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../shop.ts';

type List = 'products' | 'customers';

const paths: Record<List, string> = { products: '/admin/inventory', customers: '/admin/customers' };

/** The import of a file as a person finds their way about it. */
export class ImportPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly question: Locator;
  readonly lines: Locator;
  readonly more: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^Import (products|customers) from a file$/ });
    this.question = page.getByRole('alertdialog');
    this.lines = this.dialog.getByRole('region', { name: 'Lines' }).getByRole('listitem').filter({ hasText: /^Line/ });
    this.more = page.getByRole('button', { name: 'More', exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  column(field: string): Locator {
    return this.dialog.getByRole('combobox', { name: field, exact: true });
  }

  show(status: string): Promise<void> {
    return this.dialog.getByText(new RegExp(`^${status} ?[0-9,]+$`)).click();
  }

  async open(list: List): Promise<void> {
    await this.page.goto(paths[list]);
    await this.openHere();
  }

  /** Opens it for the list that is shown. */
  async openHere(): Promise<void> {
    await this.more.click();
    await this.page.getByRole('menuitem', { name: 'Import from a file' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async choose(name: string, content: string | Buffer): Promise<void> {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content;
    await this.dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  }

  /** Drops a file where one is chosen. */
  async drop(name: string, content: Buffer): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ([fileName, base64]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], fileName));
        return transfer;
      },
      [name, content.toString('base64')] as const,
    );
    await this.dialog.getByText('Drop a CSV or Excel file').dispatchEvent('drop', { dataTransfer });
  }

  /** Opens the import, chooses a file and has its lines checked. */
  async check(list: List, name: string, content: string | Buffer): Promise<void> {
    await this.open(list);
    await this.choose(name, content);
    await this.button('Check the lines').click();
    await expect(this.dialog.getByText('Nothing is written yet.')).toBeVisible();
    await expect(this.button(/^(Import [0-9]|Nothing to import)/)).toBeVisible();
  }

  /** The text of the file that a press on a button saves. */
  async saved(name: string | RegExp): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.button(name).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  }
}

/** Lines as a CSV file. */
export const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;

/** A test that starts signed in as admin. */
export const test = base.extend<{ imports: ImportPage }>({
  imports: async ({ page, signedIn }, use) => {
    await signedIn(page, 'admin');
    await use(new ImportPage(page));
  },
});
