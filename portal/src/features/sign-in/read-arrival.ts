import type { Arrival, LinkType } from './arrival.ts';
import { providerWords } from './provider-words.ts';

const linkTypes: readonly string[] = ['email', 'signup', 'recovery', 'magiclink', 'email_change', 'invite'];

const isLinkType = (type: string | null): type is LinkType => type !== null && linkTypes.includes(type);

/** Whatever the provider adds to an address, in the query or the fragment. */
const parts = ['token_hash', 'type', 'error', 'error_code', 'error_description', 'message', 'sb'];

/** Where links of mails lead; a sign-in elsewhere leads to a section. */
export const isMailPage = (path: string): boolean => /^\/admin\/(?:login|reset-password)\/?$/.test(path);

/** Whether a refusal is that of a mail's link. Such a link may also lead to a section: then its code tells. */
export const isOfMail = (path: string, code: string): boolean => code === 'otp_expired' || isMailPage(path);

/** What is said of a refusal whose own words are not known, since anybody may have written them. */
const deadLink = 'This link did not work. Ask for a new one, or log in.';
const noGoogle = 'Signing in with Google did not work. Try again, or log in with your email and password.';

const tooLate = 'Signing in took too long, or it was done before. Start again.';

/** What a directory's way back is refused with. The service's own words are for whoever set it up. */
const ofDirectory: ReadonlyMap<string, string> = new Map([
  ['saml_relay_state_not_found', tooLate],
  ['saml_relay_state_expired', tooLate],
  ['saml_assertion_no_email', 'Your company’s account has no email. Ask the person who looks after it.'],
]);
const noDirectory =
  'Signing in with your company account did not work. Try again; if it stays, tell the person who runs the shop.';

const refusal = (path: string, code: string, text: string, leftForDirectory: boolean): Arrival => {
  const from = isOfMail(path, code) ? 'mail' : leftForDirectory ? 'directory' : 'google';
  if (from === 'directory') return { kind: 'failed', code, message: ofDirectory.get(code) ?? noDirectory, from };
  return { kind: 'failed', code, message: providerWords(code, text) || (from === 'mail' ? deadLink : noGoogle), from };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address without what the provider added to it. The code stays where the auth client is to find it. */
const withoutParts = (url: URL, keepCode: boolean): string => {
  const query = new URLSearchParams(url.search);
  for (const name of keepCode ? parts : [...parts, 'code']) query.delete(name);
  const search = query.toString();
  return search === '' ? url.pathname : `${url.pathname}?${search}`;
};

/**
 * What an address brings, and the address as it should stand in the browser then.
 * @param hasVerifier whether this browser has asked for a code and keeps what it takes to exchange it
 * @param leftForDirectory whether its person was sent to a directory
 */
export const readArrival = (
  href: string,
  hasVerifier: boolean,
  leftForDirectory = false,
): { arrival: Arrival | null; address: string } => {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const value = (name: string): string | null => url.searchParams.get(name) ?? fragment.get(name);
  const cleaned = (arrival: Arrival) => ({ arrival, address: withoutParts(url, arrival.kind === 'code') });

  const refused = value('error_description') ?? value('error');
  if (refused !== null) return cleaned(refusal(url.pathname, value('error_code') ?? '', refused, leftForDirectory));
  const [tokenHash, type] = [value('token_hash'), value('type')];
  if (tokenHash && isLinkType(type)) return cleaned({ kind: 'link', tokenHash, type });
  const said = value('message');
  if (said !== null && /^\/(?:admin\/|$)/.test(url.pathname)) {
    return cleaned({ kind: 'said', message: providerWords('', said) });
  }
  if (uuid.test(value('code') ?? '')) return cleaned({ kind: hasVerifier ? 'code' : 'other-browser' });
  return { arrival: null, address: `${url.pathname}${url.search}${url.hash}` };
};
