import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { emptyBill, type SentBill } from './bill/bill.ts';
import { noRefusals, refusalsOf } from './bill/plan.ts';
import { useReceiveGoods } from './goods-in.mutations.ts';
import { linesSent, receivedBefore, refusedLines, type SaveEvents, savedBill, tellsUnsaved } from './save-outcome.ts';
import type { BillState } from './use-bill.ts';
import type { PlannedBill } from './use-bill-plan.ts';

type SendEvents = SaveEvents & {
  /** It was not saved, or nobody knows: `failure` says why. */
  onFailed: (failure: ProviderError, received: ReturnType<typeof receivedBefore>) => void;
};

/** Sends a bill, which stays as it was sent until it is known what became of it. */
export function useSentBill({ current, take }: BillState, { refuse }: PlannedBill, events: SendEvents) {
  const receive = useReceiveGoods();

  const refused = (failure: ProviderError, sent: SentBill): void => {
    const refusals = refusalsOf(refusedLines(failure), linesSent(sent));
    // What was refused may be sent otherwise, under an id of its own.
    take({ ...current(), requestId: randomId(), sent: null });
    refuse({ said: refusals, lines: new Set(current().lines) });
    events.onFailed(failure, receivedBefore(failure));
    const [line] = refusals.keys();
    if (line !== undefined) events.onObstacle({ line, number: 0, column: refusals.get(line)?.[0]?.column ?? null });
  };

  return async (sent: SentBill): Promise<void> => {
    const { requestId, sent: before } = current();
    take({ ...current(), sent });
    try {
      const saved = savedBill(await receive.mutateAsync({ requestId, sent }));
      refuse(noRefusals);
      take(emptyBill(saved));
      events.onSaved(saved);
    } catch (error) {
      console.error('The bill was not saved', error);
      const failure = providerError(error);
      if (tellsUnsaved(failure, before !== null)) refused(failure, sent);
      else events.onFailed(failure, null);
    }
  };
}
