import type { QueryClient } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { providerError } from '../../lib/provider-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { keepRecords, type PrintedLabels, type PrintRecord, type RecordOutcome } from './print-records.ts';

const send = async ({ id, labels }: PrintRecord): Promise<RecordOutcome> => {
  try {
    const answer = await rest.rpc('record_printed_labels', {
      p_print_id: id,
      p_labels: labels.map((each) => ({ ...each })),
    });
    if (!answer.error) return 'taken';
    const failure = providerError(answer.error, answer.status);
    // Signed out, or the server is away: the record keeps.
    if (failure.offline || failure.status === 401 || failure.status >= 500) return 'unreachable';
    console.error('What was printed could not be recorded', failure);
    return 'refused';
  } catch (error) {
    console.error('What was printed could not be recorded yet', error);
    return 'unreachable';
  }
};

const records = keepRecords(send);

/** What the products page shows of labels is no longer true. */
const showAnew = async (client: QueryClient, taken: Promise<boolean>): Promise<void> => {
  if (!(await taken)) return;
  void client.invalidateQueries({ queryKey: ['labels', 'stale'] });
  void client.invalidateQueries({ queryKey: ['products'] });
};

/** Records labels that came out, now or once the server can be reached. Never rejects. */
export const recordPrinted = (client: QueryClient, labels: readonly PrintedLabels[]): Promise<void> =>
  showAnew(client, records.add({ id: randomId(), labels }));

/** Sends what could not be recorded when it was printed. Never rejects. */
export const resendPrinted = (client: QueryClient): Promise<void> => showAnew(client, records.sendAgain());
