import type { CompleteSettings } from './settings.ts';

/**
 * Where a person may be sent back to, as an absolute URL: `asked` when it lies on the site's own origin or stands word
 * for word in the allow-list, else the site's URL, as in GoTrue. Unlike in GoTrue no host stands for all of its ports,
 * and no pattern is taken. The URL that is judged is the very one that is answered, so that a browser cannot read it in
 * another way.
 */
export const redirectTarget = (
  { siteUrl, redirects }: Pick<CompleteSettings, 'siteUrl' | 'redirects'>,
  asked: string | undefined,
): string => {
  if (asked === undefined || unsafe.test(asked)) return siteUrl;
  if (redirects.includes(asked)) return asked;
  if (asked.length > longest) return siteUrl;
  if (!absolute.test(asked) || !URL.canParse(asked)) return siteUrl;
  const url = new URL(asked);
  if (url.origin !== new URL(siteUrl).origin || url.username !== '' || url.password !== '') return siteUrl;
  return url.href;
};

// It is stored with a flow and four times with a mail. The longest address of a page is a fraction of it.
const longest = 2_048;

// Browsers drop tabs and line ends, trim spaces and take a backslash for a slash.
const unsafe = /[\p{Cc}\s\\]/u;
const absolute = /^https?:\/\/[^/]/i;

/** `url` with `parameters` in its query (`?`) or its fragment (`#`), beside those that it has. */
export const withParameters = (url: string, place: '?' | '#', parameters: Readonly<Record<string, string>>): string => {
  const target = new URL(url);
  if (place === '?') for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  else target.hash = new URLSearchParams(parameters).toString();
  return target.href;
};
