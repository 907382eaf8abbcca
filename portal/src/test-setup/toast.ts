import { type Locator, page } from 'vitest/browser';

/** The toast with this text, and with these words of its description, among all toasts of the page. */
export const toast = (text: string | RegExp, words: string | RegExp = /(?:)/): Locator =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasText: words });
