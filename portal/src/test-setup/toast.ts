import { type Locator, page } from 'vitest/browser';

/** The toast with this text, among all toasts of the page. */
export const toast = (text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
