import type { QueryClient } from '@tanstack/react-query';
import { labelLines } from '../labels.queries.ts';
import type { LabelLine } from './label-line.ts';

/** Products asked for in one go: their variants stay well within what the server answers. */
const productsAtOnce = 400;

/** All lines of the products of these lines, as they are now. Throws a ProviderError. */
export const freshLines = async (client: QueryClient, lines: readonly LabelLine[]): Promise<readonly LabelLine[]> => {
  const ids = [...new Set(lines.map(({ productid }) => productid))];
  const fresh: LabelLine[] = [];
  for (let at = 0; at < ids.length; at += productsAtOnce) {
    const answer = await client.fetchQuery(labelLines({ productids: ids.slice(at, at + productsAtOnce) }));
    for (const line of answer.lines) fresh.push(line);
  }
  return fresh;
};
