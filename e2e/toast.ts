import type { Locator, Page } from '@playwright/test';

export const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]');

/** The toast with these words. */
export const toast = (page: Page, title: string, description = ''): Locator =>
  toasts(page).filter({ hasText: title }).filter({ hasText: description });
