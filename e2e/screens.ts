import type { Locator, Page } from '@playwright/test';

const size = { width: 390, height: 844 };

/** For `test.use`: a phone, in whose browser one touches. */
export const phone = { viewport: size, hasTouch: true, isMobile: true };

/** Makes the window of a page as narrow as a phone. */
export const makeNarrow = (page: Page): Promise<void> => page.setViewportSize(size);

/** By how many pixels the content of a page, or of a part of it, is wider than there is room. */
export const overflowOf = (part: Page | Locator): Promise<number> =>
  ('goto' in part ? part.locator('html') : part).evaluate((box) => box.scrollWidth - box.clientWidth);

/** The texts of a table's cells that are cut, of the columns with these headers. */
export const cutCells = (table: Locator, headers: readonly string[]): Promise<string[]> =>
  table.evaluate((shown: HTMLTableElement, wanted) => {
    const names = [...shown.querySelectorAll('th')].map((header) => header.textContent);
    const cuts = (box: Element) =>
      box.clientWidth > 0 && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    return [...shown.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
      .flatMap(({ cells }) => [...cells].filter((_, place) => wanted.includes(names[place] ?? '')))
      .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(cuts))
      .map((cell) => cell.textContent);
  }, headers);

/** The buttons and fields in a part of a page that are hard to touch: less than 44 pixels wide or high. */
export const smallTargets = (page: Page, part: string, field = 'input'): Promise<string[]> =>
  page.locator(`${part} button:visible, ${part} ${field}:visible`).evaluateAll((targets) =>
    targets
      .map((target) => ({
        name: target.getAttribute('aria-label') ?? target.textContent,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44)) // 1 x 1: read out, not seen
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
