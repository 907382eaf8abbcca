import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EarlierReceipt } from '../../lib/answers-of-goods.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { categoryList } from '../inventory/index.ts';
import { obstaclesOf, planBill } from './bill/plan.ts';
import { askedOf, numbersOf, sentGoods } from './bill/sent-goods.ts';
import { matchedBill } from './goods-in.queries.ts';
import type { SaveEvents } from './save-outcome.ts';
import type { BillState } from './use-bill.ts';
import type { PlannedBill } from './use-bill-plan.ts';
import { useSentBill } from './use-sent-bill.ts';

const nothingSaved = 'Nothing was saved, and all lines are still here';

/** Saves the bill on the page: whole, once, and only as it is shown. */
export function useSaveBill(state: BillState, planned: PlannedBill, events: SaveEvents) {
  const { current } = state;
  const client = useQueryClient();
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<EarlierReceipt | null>(null);
  const send = useSentBill(state, planned, {
    ...events,
    onFailed: ({ message, hint }, received) => {
      if (received) setQuestion(received);
      else if (current().sent) setProblem(message);
      else setProblem(hint ? sentences(message, hint, 'All lines are still here') : sentences(message, nothingSaved));
    },
  });

  /** Looks at the bill as the shop has it at this moment, and sends it where nothing stands in the way. */
  const check = async (again: boolean): Promise<void> => {
    const { lines } = current();
    try {
      const [matched, categories] = await Promise.all([
        client.fetchQuery({ ...matchedBill(askedOf(lines)), staleTime: 0 }),
        client.ensureQueryData(categoryList()),
      ]);
      planned.take(matched);
      const plan = planBill(lines, matched.matches, categories);
      const [obstacle] = obstaclesOf(plan);
      if (obstacle) events.onObstacle(obstacle);
      else if (matched.received && !again) setQuestion(matched.received);
      else await send({ goods: sentGoods(plan, categories), numbers: [...numbersOf(plan)], again });
    } catch (error) {
      console.error('The bill could not be checked', error);
      setProblem(sentences(providerError(error).message, nothingSaved));
    }
  };

  const begin = (act: () => Promise<void>): Promise<void> =>
    once(() => {
      setProblem(null);
      setQuestion(null);
      return act();
    });

  return {
    busy,
    problem,
    /** When the same goods came in before: whoever saves is asked whether they came in once more. */
    question,
    answer: (again: boolean): void => {
      if (again) void begin(() => check(true));
      else setQuestion(null);
    },
    /** Nobody knows what became of the bill that was sent: it can only be sent again. */
    isSent: state.bill.sent !== null,
    save: (): Promise<void> =>
      begin(() => {
        const { sent } = current();
        return sent ? send(sent) : check(false);
      }),
  };
}

export type BillSaving = ReturnType<typeof useSaveBill>;

/** One thing at a time: what is asked for meanwhile is not done. */
function useOnce() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await act().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, once };
}
