import type { BillPlan, PlannedProduct, Refusals } from './plan.ts';
import { changed, type Problem } from './problem.ts';

/** What a product of the bill was shown to be; null as long as it was not known. */
function saidOf({ outcome }: PlannedProduct): string | null {
  if (outcome.is === 'new') return 'new';
  if (outcome.is === 'more') return `more stock for ${outcome.product.productid}`;
  if (outcome.is === 'asked') return 'a question';
  return outcome.is === 'unknown' || outcome.is === 'deleted' ? 'not in the shop' : null;
}

/**
 * What a bill would be saved as otherwise than it was shown, since somebody changed the shop meanwhile: by the lines with
 * which these products begin. What was not shown yet contradicts nothing, and what is asked about is not saved anyway.
 */
export function changedSince(shown: BillPlan, now: BillPlan): Refusals['said'] {
  const before = new Map(shown.products.map((planned) => [planned.product.lines[0]?.id, saidOf(planned)]));
  return new Map(
    now.products.flatMap((planned): [string, Problem[]][] => {
      const id = planned.product.lines[0]?.id ?? '';
      const was = before.get(id) ?? null;
      const is = saidOf(planned);
      const isSaved = planned.outcome.is === 'new' || planned.outcome.is === 'more';
      return isSaved && was !== null && is !== was ? [[id, [changed(`Was ${was} when you looked: now ${is}.`)]]] : [];
    }),
  );
}
