import type { RestRequest } from '../parse/types.ts';

// Clients bound the heads that they take, Node's own to 16 KiB: a longer one would cost them the answer.
const longest = 4_000;

/** Where a read can be asked for again: its parameters in the order of their names, as PostgREST has them. */
export const contentLocation = ({ target, search }: RestRequest): string | undefined => {
  if (target.kind !== 'table' || search.length > longest) return undefined;
  const parameters = [...new URLSearchParams(search)]
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const location = [`/${encoded(target.name)}`, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?');
  return location.length > longest ? undefined : location;
};

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
