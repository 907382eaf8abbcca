import type { Page, Request } from '@playwright/test';

/** What a page asks for from now on, as far as the address holds this. */
export const requestsTo = (page: Page, address: string): Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => request.url().includes(address) && requests.push(request));
  return requests;
};

/** The errors that a page writes to its console from now on. */
export const consoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
};
