import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadConfig } from '../../../../lib/config.ts';
import { keepTime, pass } from './clock.ts';
import { type Counter, type CounterSettings, openCounter } from './counter.ts';
import { loadPages, Page, type PageSettings } from './page.ts';

/** What a browser keeps, as long as the test lasts. */
const newStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};

/** Counters with their pages, in a browser whose clock is the test's; all of it ends with the test. */
export const pagesOfTest = () => {
  let parts: Awaited<ReturnType<typeof loadPages>>;
  const counters: Counter[] = [];
  const pages: Page[] = [];

  beforeAll(async () => {
    const settings = { url: 'http://127.0.0.1:1', key: 'key', shopName: 'Thaan', labelPrinter: '', demo: null };
    vi.stubGlobal('fetch', async () => Response.json(settings));
    await loadConfig();
    vi.unstubAllGlobals();
    parts = await loadPages();
  });

  beforeEach(() => {
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('localStorage', newStorage());
    vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: '' });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    keepTime();
  });

  afterEach(async () => {
    for (const page of pages.splice(0)) page.leave();
    for (const counter of counters.splice(0)) await counter.close();
    await pass(1_000); // what was under way ends
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  return {
    newCounter: async (settings?: CounterSettings): Promise<Counter> => {
      const counter = await openCounter(settings);
      counters.push(counter);
      return counter;
    },
    newPage: (counter: Counter, settings?: PageSettings): Page => {
      const page = new Page(parts, counter, settings);
      pages.push(page);
      return page;
    },
  };
};
