import type { ReadPlan } from './types.ts';

/** Whether aggregates are asked for here, or in what is spread here: then the other outputs are what is grouped by. */
export const hasAggregates = ({ outputs, embeds }: ReadPlan): boolean =>
  outputs.some(({ aggregate }) => aggregate) || embeds.some(({ spread, plan }) => spread && hasAggregates(plan));
