import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page, or in a part of it, one line a finding. */
export const violations = async (page: Page, part = 'html'): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).include(part).analyze();
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
};
