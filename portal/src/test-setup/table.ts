import { type Locator, page } from 'vitest/browser';

/** The rows of the list of this name that are shown. */
export const rowsOf = (list: string): HTMLTableRowElement[] => [
  ...page.getByRole('table', { name: list }).element().querySelectorAll<HTMLTableRowElement>('tr[data-row]'),
];

/** The texts of a row's cells under the headers of its table. */
export const cellsOf = (row: Locator): Record<string, string> => {
  const element = row.element();
  const headers = [...(element.closest('table')?.querySelectorAll('th') ?? [])];
  const texts = [...element.querySelectorAll<HTMLElement>('td')].map((cell) => cell.innerText.trim());
  return Object.fromEntries(headers.map((header, place) => [header.innerText.trim(), texts[place] ?? '']));
};

/** The texts of the options that are offered. */
export const optionTexts = (): (string | null)[] =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
