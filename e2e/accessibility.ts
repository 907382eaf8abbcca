import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Bumpers at both ends of an open menu: whoever tabs onto one is passed on at once, which axe cannot see. */
const guards = '[data-base-ui-focus-guard]';

/** What axe finds on the page, or in a part of it, one line a finding. */
export const violations = async (page: Page, part = 'html'): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).include(part).exclude(guards).analyze();
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
};
