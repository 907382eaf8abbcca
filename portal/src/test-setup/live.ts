// What a test needs where the page hears of others: rows of its own, and what the page points out and reads out.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from './render-portal.tsx';
import { sql } from './shop.ts';

/** A product id that no other test has, short enough for a label even with a digit more. */
export const newProductId = (): string =>
  `B${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(8, '0')
    .slice(-8)}`;

/** Puts a product into the shop, with two variants. */
export const insertProduct = async (productid: string): Promise<void> => {
  await sql(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice, categoryid)
     select $1, 'Linen - ' || name, 'Linen', 480, 1200, categoryid from public.categories where name = 'Saree'`,
    [productid],
  );
  await sql(
    `insert into public.productsizecolors (productid, size, color, stock)
     values ($1, 'M', 'Red', 1200), ($1, 'L', 'Blue', 3)`,
    [productid],
  );
};

/** Resolves once the list that is shown hears of what others do. */
export const untilLive = async (): Promise<void> => {
  // The first page of a run waits until the server follows the log of the database.
  await expect.poll(() => document.querySelector('[data-live="live"]'), { timeout: 30_000 }).not.toBeNull();
};

/** Shows the products with this in their ids; resolves once the list is live, and what stands above it is there. */
export const showProducts = async (productid: string): Promise<void> => {
  await renderApp({ path: `/admin/inventory?productid=${productid}` });
  await untilLive();
  await expect.element(page.getByRole('region', { name: 'Labels with an old price' })).toBeVisible();
};

/** The button that says how many changes wait to be shown. */
export const waiting = page.getByRole('button', { name: /changes? · show$/ });

const watch = (options: MutationObserverInit, note: (record: MutationRecord) => void): void => {
  new MutationObserver((records) => {
    for (const record of records) note(record);
  }).observe(document.body, { subtree: true, ...options });
};

/** The rows that are pointed out from now on, each as often as it is. */
export const notedGlows = (): string[] => {
  const glows: string[] = [];
  watch({ attributes: true, attributeFilter: ['data-news'] }, ({ target }) => {
    const { news, row = '' } = (target as HTMLElement).dataset;
    if (news !== undefined) glows.push(row);
  });
  return glows;
};

const regions = '[role="status"], [role="alert"]';

const isRead = (node: Node | null): boolean => {
  const element = node instanceof Element ? node : node?.parentElement;
  const region = element?.closest(`[aria-live], ${regions}`);
  return region != null && region.getAttribute('aria-live') !== 'off';
};

/** What a screen reader is given to read out by itself from now on: what changes in a live region. */
export const notedSpeech = (): string[] => {
  const speech: string[] = [];
  const say = (node: Node): void => {
    const said = node.cloneNode(true);
    if (said instanceof Element) for (const silent of said.querySelectorAll('[aria-live="off"]')) silent.remove();
    if (said.textContent?.trim()) speech.push(said.textContent);
  };
  const note = (node: Node): void => {
    if (isRead(node)) say(node);
    else if (node instanceof Element) for (const region of node.querySelectorAll(regions)) say(region);
  };
  watch({ childList: true, characterData: true }, ({ type, target, addedNodes }) => {
    for (const node of type === 'characterData' ? [target] : addedNodes) note(node);
  });
  return speech;
};
