import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRested } from '../../ui/use-rested.ts';
import { categoryList } from '../inventory/index.ts';
import type { BillLine } from './bill/bill-line.ts';
import type { Matches } from './bill/outcome.ts';
import { type BillPlan, noRefusals, planBill } from './bill/plan.ts';
import { textsOfStored } from './bill/plan-product.ts';
import type { ProductTexts } from './bill/products.ts';
import { askedOf, mostProducts } from './bill/sent-goods.ts';
import { type MatchedBill, matchedBill } from './goods-in.queries.ts';

/** The shop is asked what a bill holds once the typing rests so long, in ms. */
const restMs = 300;
const unknown: Matches = new Map();

/** What becomes of each line, asked of the shop while one types. */
export function useBillPlan(lines: readonly BillLine[], isSent: boolean) {
  const rested = useRested(lines, restMs);
  const asked = useMemo(() => askedOf(rested), [rested]);
  const count = asked.goods.length;
  const { data, error, refetch, isFetching } = useQuery({
    ...matchedBill(asked),
    enabled: count > 0 && count <= mostProducts && !isSent,
  });
  const { data: categories = null, error: categoryError } = useQuery(categoryList());
  const [refusals, setRefusals] = useState(noRefusals);
  const [found, setFound] = useState<MatchedBill | null>(null);
  const known = found ?? data;
  // What was asked for right before a save holds until there is a later answer.
  useEffect(() => {
    if (data) setFound(null);
  }, [data]);
  const failure = error ?? categoryError;
  useEffect(() => {
    if (failure) console.error('The shop could not be asked about the bill', failure);
  }, [failure]);
  const plan = useMemo(
    () => planBill(lines, count > mostProducts ? null : (known?.matches ?? unknown), categories, refusals),
    [lines, known, count, categories, refusals],
  );
  const seen = useSeen(plan);
  return {
    plan,
    categories,
    /** What a product of the shop was, of which a code has been shown. */
    seen,
    /** When these goods came in before; not said of a bill that was typed on since. */
    received: rested === lines && count > 0 ? (known?.received ?? null) : null,
    failure,
    isFetching,
    retry: () => void refetch(),
    take: setFound,
    refuse: setRefusals,
  };
}

/** The products that codes stood for, as long as the page is open: one that is deleted meanwhile is known by it. */
function useSeen({ products }: BillPlan): (key: string) => ProductTexts | undefined {
  const [seen] = useState(() => new Map<string, ProductTexts>());
  useEffect(() => {
    for (const { product, outcome } of products)
      if (outcome.is === 'more' && product.texts.code.trim() !== '')
        seen.set(product.key, textsOfStored(outcome.product));
  }, [seen, products]);
  return useCallback((key) => seen.get(key), [seen]);
}

export type PlannedBill = ReturnType<typeof useBillPlan>;
