import { expect, type Locator, type Page } from '@playwright/test';

/** A list of the admin area, as a person finds their way about it. */
export abstract class ListPage {
  readonly page: Page;
  readonly path: string;
  readonly table: Locator;
  readonly rows: Locator;
  readonly spinner: Locator;

  /** @param name as its table is called: 'Products' */
  constructor(page: Page, path: string, name: string) {
    this.page = page;
    this.path = path;
    this.table = page.getByRole('table', { name });
    this.rows = this.table.locator('tr[data-row]');
    this.spinner = page.getByRole('status', { name: `Loading ${name.toLowerCase()}` });
  }

  filter(name: string): Locator {
    return this.table.getByRole('searchbox', { name: `Filter ${name}` });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The texts of a row's cells, under their headers' names. */
  async cells(row: Locator): Promise<Record<string, string>> {
    await row.waitFor();
    const headers = await this.table.getByRole('columnheader').allInnerTexts();
    const texts = await row.locator('td').allInnerTexts();
    return Object.fromEntries(headers.map((header, place) => [header, texts[place]?.trim() ?? '']));
  }

  /** Opens the list, with filters where they are given as in the address: '?fabric=silk'. */
  async open(search = ''): Promise<void> {
    await this.page.goto(this.path + search);
    await expect(this.rows.first()).toBeVisible();
  }
}
