import { isIP } from 'node:net';

/**
 * Whom the limits by network address count: an IPv4 address, also one that is written within IPv6, and of IPv6 the
 * first 64 bits, since a single connection may use all addresses of such a network.
 */
export const limitSubject = (ip: string): string => {
  const address = ip.replace(/%.*$/, '');
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = '0', low = '0'] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [...bytesOf(high), ...bytesOf(low)].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** The eight groups of an address in their shortest spelling. */
const groupsOf = (address: string): string[] => {
  // A URL spells every address in one way: in lower case, without leading zeros, the longest run of zeros left out.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = spelled.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after];
};

const bytesOf = (group: string): number[] => {
  const bits = Number.parseInt(group, 16);
  return [bits >> 8, bits & 255];
};
