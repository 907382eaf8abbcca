/** To whom a mail was sent before one came to the login page; '' when none was. */
export const mailedTo = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'mailed' in state && typeof state.mailed === 'string'
    ? state.mailed
    : '';

/** What is remembered, and to whom a mail was sent, for the login page. */
export const withMailedTo = (state: unknown, email: string): object => ({
  ...(typeof state === 'object' ? state : {}),
  mailed: email,
});
