import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EarlierReceipt } from '../../lib/answers-of-goods.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { categoryList } from '../inventory/index.ts';
import type { Bill } from './bill/bill.ts';
import { changedSince } from './bill/changed.ts';
import { obstaclesOf, planBill } from './bill/plan.ts';
import { askedOf, mostProducts, numbersOf, sentGoods } from './bill/sent-goods.ts';
import { matchedBill } from './goods-in.queries.ts';
import type { SaveEvents } from './save-outcome.ts';
import type { BillState } from './use-bill.ts';
import type { PlannedBill } from './use-bill-plan.ts';
import { useSentBill } from './use-sent-bill.ts';

const changedMeanwhile = 'The lines changed while they were looked at: look at them, then save again';
const nothingSaved = 'Nothing was saved, and all lines are still here';

/** Saves the bill on the page: whole, once, and only as it is shown. */
export function useSaveBill(state: BillState, planned: PlannedBill, events: SaveEvents) {
  const { current } = state;
  const look = useLook(planned);
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

  /** Looks at the bill as the shop has it at this moment, and sends it where it is still what is shown. */
  const check = async (again: boolean): Promise<void> => {
    try {
      const { lines } = current();
      const { plan, categories, received, change } = await look(lines);
      const [obstacle] = obstaclesOf(plan);
      // Pasted, emptied, or typed in another tab.
      if (current().lines !== lines) setProblem(sentences(changedMeanwhile, nothingSaved));
      else if (obstacle) events.onObstacle(obstacle);
      else if (received && !again) setQuestion(received);
      else if (change !== undefined) events.onObstacle({ line: change, number: 0, column: 'quantity' });
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
    save: async (): Promise<void> => {
      const { sent, lines } = current();
      if (sent) return begin(() => send(sent));
      // With nothing on the page, or too much, the foot says so.
      const { length } = askedOf(lines).goods;
      if (length > 0 && length <= mostProducts) await begin(() => check(false));
    },
  };
}

export type BillSaving = ReturnType<typeof useSaveBill>;

/** Looks at the bill as the shop has it at this moment, and says at its lines what is no longer what was shown. */
function useLook({ plan: shown, take, refuse }: PlannedBill) {
  const client = useQueryClient();
  return async (lines: Bill['lines']) => {
    const [{ matches, received }, categories] = await Promise.all([
      client.fetchQuery({ ...matchedBill(askedOf(lines)), staleTime: 0 }),
      client.ensureQueryData(categoryList()),
    ]);
    take({ matches, received });
    const plan = planBill(lines, matches, categories);
    const said = changedSince(shown, plan);
    if (said.size > 0) refuse({ said, lines: new Set(lines) });
    const [change] = said.keys();
    return { plan, categories, received, change };
  };
}

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
