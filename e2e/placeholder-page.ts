import { expect, type Locator, type Page } from '@playwright/test';

/** A section of which there is one sentence so far: the page to be on where it does not matter which. */
type Section = 'Bills' | 'Vouchers' | 'Exchanges' | 'Suppliers';

export const placeholder = (page: Page, section: Section): Locator => page.getByText(`This is the ${section} page.`);

export const openPlaceholder = async (page: Page, section: Section): Promise<void> => {
  await page.goto(`/admin/${section.toLowerCase()}`);
  await expect(placeholder(page, section)).toBeVisible();
};
