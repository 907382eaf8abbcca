/** Where a sign-in leads when nothing else was asked for. */
export const landingPath = '/admin/inventory';

/** What the guard's redirect to the login page carries in the history entry. */
export interface LoginState {
  /** The path and query that was asked for. */
  readonly from: string;
  readonly not_logged_in: boolean;
}

const signInPages = ['/admin/login', '/admin/signup', '/admin/forgot-password', '/admin/reset-password'];

/** What a sign-in elsewhere adds to the address it sends back to. */
const callbackParameters = ['code', 'state', 'error', 'error_code', 'error_description'];

const isLoginState = (value: unknown): value is LoginState =>
  typeof value === 'object' && value !== null && 'from' in value && typeof value.from === 'string';

/** The origin path that a history entry remembers, else the landing page. Never leads outside the admin area. */
export const originPath = (state: unknown): string => {
  if (!isLoginState(state) || !/^\/admin(?:\/|\?|$)/.test(state.from)) return landingPath;
  return signInPages.some((page) => state.from.startsWith(page)) ? landingPath : state.from;
};

/** Whether the redirect said that nobody was logged in, which the login page then says. */
export const isLoginRequired = (state: unknown): boolean => isLoginState(state) && state.not_logged_in === true;

/**
 * What the guard's redirect carries from a page.
 * @param search the page's query, with its '?', '' when there is none
 */
export const loginState = (path: string, search: string): LoginState => {
  const query = new URLSearchParams(search);
  const isCallback = query.has('code') || query.has('error_description') || query.has('error');
  if (isCallback) for (const name of callbackParameters) query.delete(name);
  const rest = isCallback ? query.toString() : search.replace(/^\?/, '');
  return { from: rest ? `${path}?${rest}` : path, not_logged_in: true };
};
