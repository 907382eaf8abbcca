import type { Page } from './flow.ts';
import { command } from './page-element.ts';

/** Copies rows as a spreadsheet gives them, cells apart by tabs: by the keys, from a field that stands in for it. */
const copyRows = async ({ tab }: Page, rows: readonly string[]): Promise<void> => {
  await tab.show();
  await tab.run(
    (text) => {
      const sheet = document.createElement('textarea');
      sheet.id = 'spreadsheet';
      sheet.value = text;
      document.body.append(sheet);
      sheet.select();
    },
    rows.map((row) => row.replaceAll('|', '\t')).join('\n'),
  );
  await tab.key(`${command}+c`);
  await tab.run(() => document.getElementById('spreadsheet')?.remove(), null);
};

/** Pastes rows into the first line of goods in. */
export const pasteBill = async (page: Page, rows: readonly string[]): Promise<void> => {
  const category = page.field('Category, line 1');
  await category.shows();
  await copyRows(page, rows);
  await category.press();
  await category.is({ isFocused: true });
  await page.tab.key(`${command}+v`);
};
