import { isIP } from 'node:net';
import { CannotStart } from '../../provider/index.ts';
import { listed, type Value } from './value.ts';

/** Where the shop is served, and who stands in front of it. */
export interface Serving {
  /** A port that was asked for by name; undefined takes the first free one from 3000 on. 0 is any. */
  readonly port: number | undefined;
  readonly host: string;
  /** The origin that people open when it is not the one listened on (a proxy in front). */
  readonly url: string | undefined;
  /** Addresses and networks (CIDR) of the proxies whose word on where a request came from counts. */
  readonly proxies: readonly string[];
  /** Other origins whose pages may use the accounts and the data: a portal that is served elsewhere. */
  readonly origins: readonly string[];
}

export const readServing = (value: Value): Serving => ({
  port: port(value('THAAN_PORT')),
  host: host(value('THAAN_HOST') ?? '127.0.0.1'),
  url: origin(value('THAAN_URL')),
  proxies: listed(value('THAAN_PROXIES')).map(proxy),
  origins: listed(value('THAAN_ORIGINS')).map(otherOrigin),
});

const port = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535)
    throw new CannotStart(`THAAN_PORT must be a number from 1 to 65535, not "${text}".`);
  return Number(text);
};

const host = (text: string): string => {
  if (!isIP(text) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new CannotStart(`THAAN_HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, not "${text}".`);
  return text;
};

const origin = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new CannotStart(
      `THAAN_URL must be the address that people open, such as https://shop.example, not "${text}".`,
    );
  return url.origin;
};

/** A network of everybody is refused: whoever forwards could then claim to be anybody. */
const proxy = (text: string): string => {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const kind = address.includes('%') ? 0 : isIP(address);
  const widest = kind === 4 ? 32 : 128;
  if (kind === 0 || (bits !== undefined && (Number(bits) < 1 || Number(bits) > widest)))
    throw new CannotStart(
      `THAAN_PROXIES must list addresses or networks such as 127.0.0.1, 10.0.0.0/8, separated by commas, not "${text}".`,
    );
  return text;
};

/** Compared letter for letter with what a browser says, which is never a pattern, a path or the port that goes unsaid. */
const otherOrigin = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text || text.includes('*'))
    throw new CannotStart(
      `THAAN_ORIGINS must list origins such as https://portal.example, without a path and separated by commas, not "${text}".`,
    );
  return text;
};
