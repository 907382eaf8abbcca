import type { QueryClient } from '@tanstack/react-query';
import type { LabelLine } from '../../printer/label/label-line.ts';
import { labelLines, productsAtOnce } from './label-lines.queries.ts';

/** Questions under way at the same time: a batch of thousands of products is checked while one waits. */
const questionsAtOnce = 4;

/** All lines of the products of these lines, as they are now. Throws a ProviderError. */
export const freshLines = async (client: QueryClient, lines: readonly LabelLine[]): Promise<readonly LabelLine[]> => {
  const ids = [...new Set(lines.map(({ productid }) => productid))];
  const fresh: LabelLine[] = [];
  for (let at = 0; at < ids.length; at += questionsAtOnce * productsAtOnce) {
    const answers = await Promise.all(
      Array.from({ length: questionsAtOnce }, (_, nth) => ids.slice(at + nth * productsAtOnce).slice(0, productsAtOnce))
        .filter((productids) => productids.length > 0)
        .map((productids) => client.fetchQuery(labelLines({ productids }))),
    );
    for (const answer of answers) for (const line of answer.lines) fresh.push(line);
  }
  return fresh;
};
