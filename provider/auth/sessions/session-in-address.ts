import type { SessionTokens } from '../accounts/present.ts';

/**
 * A session for the fragment of an address, which no server sees, in GoTrue's words and order; `more` is what else it
 * says there. The empty `sb` marks the address as one of the accounts' service.
 */
export const sessionInAddress = (
  { accessToken, expiresAt, expiresIn, refreshToken }: SessionTokens,
  more: Readonly<Record<string, string>>,
): Record<string, string> => {
  const said = {
    access_token: accessToken,
    expires_at: String(expiresAt),
    expires_in: String(expiresIn),
    refresh_token: refreshToken,
    sb: '',
    token_type: 'bearer',
    ...more,
  };
  return Object.fromEntries(Object.entries(said).sort(([one], [other]) => (one < other ? -1 : 1)));
};
