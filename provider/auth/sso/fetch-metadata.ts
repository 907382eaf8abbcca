import { type LookupAddress, lookup } from 'node:dns';
import { get } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { bodyText } from '../../http/bodies/body-text.ts';
import { within } from '../../http/networks.ts';
import { metadataInvalid, metadataNotFetched, metadataUrlInsecure, metadataUrlMalformed } from './errors.ts';
import { longestMetadata } from './metadata.ts';

/** What only a test asks for: a server on this machine, and what its certificate is verified by. */
interface Reach {
  readonly loopback?: boolean;
  readonly ca?: string;
  readonly timeoutMs?: number;
}

const ownNetworks = ['127.0.0.0/8', '::1'];
/** Where a server has no business on behalf of an administrator: this machine, the networks around, and no host at all. */
const nearNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  // An address of IPv4 within one of IPv6, in the ways there are beside ::ffff:0:0/96, which counts as what is within.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '100::/64',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
const isOwn = within(ownNetworks);
const isNear = within(nearNetworks);

/** Whether nothing may be fetched from there; what is no address is nowhere. */
const isRefused = (address: string, loopback: boolean): boolean =>
  isIP(address) === 0 || (isOwn(address) ? !loopback : isNear(address));

/**
 * The metadata at an https address: read to 256 KiB, waited for five seconds, from the very address that was looked at,
 * and no further where it leads elsewhere. Throws `AuthError`.
 */
export const fetchMetadata = async (address: string, reach: Reach = {}): Promise<string> => {
  if (!URL.canParse(address) || address.length > 2_048) throw metadataUrlMalformed();
  const url = new URL(address);
  if (url.protocol !== 'https:') throw metadataUrlInsecure();
  const body = await bytesOf(url, reach).catch((error: unknown) => {
    throw metadataNotFetched((error as Error).message, error);
  });
  const text = bodyText(body);
  if (text === undefined) throw metadataInvalid('XML contains invalid UTF-8 characters, which are not supported');
  return text.replace(/^\ufeff/, '');
};

const bytesOf = (url: URL, { loopback = false, ca, timeoutMs = 5_000 }: Reach): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Of an address that is written as numbers nothing is looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (/^[\d.]+$|:/.test(host) && isRefused(host, loopback)) return reject(nearBy());
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) => reject(signal.aborted ? new Error('it did not answer in time') : error);
    const headers = { accept: 'application/samlmetadata+xml, application/xml;q=0.9' };
    const request = get(
      url,
      { signal, headers, agent: false, lookup: looked(loopback), ...(ca && { ca }) },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.destroy();
          return reject(new Error(statusText(answer.statusCode ?? 0)));
        }
        const parts: Buffer[] = [];
        let length = 0;
        answer.on('error', fail);
        answer.on('data', (part: Buffer) => {
          length += part.length;
          parts.push(part);
          if (length > longestMetadata) answer.destroy(new Error(`it is longer than ${longestMetadata} bytes`));
        });
        answer.on('end', () => resolve(Buffer.concat(parts)));
      },
    );
    request.on('error', fail);
  });

const statusText = (status: number): string =>
  status >= 300 && status < 400
    ? 'it leads elsewhere; name the address that it leads to'
    : `it answered with the status ${status}`;

const nearBy = () => new Error('its address is not a public one');

/** Looks a name up as Node does, and refuses it where one of its addresses is not public. */
const looked =
  (loopback: boolean): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = found;
      if (first === undefined || found.some(({ address }) => isRefused(address, loopback))) return done(nearBy(), []);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
