import type { QueryClient } from '@tanstack/react-query';
import { tellOthers } from '../../../lib/live/speaker.ts';
import { rest } from '../../../lib/provider.ts';
import { keyOf, staleLabelsKey } from '../../../lib/query-keys.ts';
import { randomId } from '../../../lib/random-id.ts';
import { keepRecords, outcomeOf, type PrintedLabels, type PrintRecord, type RecordOutcome } from './print-records.ts';

const send = async ({ id, labels }: PrintRecord): Promise<RecordOutcome> => {
  try {
    const { error, status } = await rest.rpc('record_printed_labels', {
      p_print_id: id,
      p_labels: labels.map((each) => ({ ...each })),
    });
    if (error) console.error('What was printed could not be recorded', status, error);
    return outcomeOf(error && status < 300 ? 0 : status);
  } catch (error) {
    console.error('What was printed could not be recorded yet', error);
    return 'later';
  }
};

/** Of the page: where what is shown of labels is kept. */
let shown: QueryClient | null = null;
/** Who is told of a record that the server will never take. */
let tell: ((record: PrintRecord) => void) | null = null;

const records = keepRecords({
  send,
  onTaken: () => {
    void shown?.invalidateQueries({ queryKey: staleLabelsKey });
    void shown?.invalidateQueries({ queryKey: keyOf('products') });
    tellOthers('labels recorded', {});
  },
  onRefused: (record) => tell?.(record),
});

/** Has records told of that are given up, from now on. */
export const tellRefused = (call: (record: PrintRecord) => void): void => {
  tell = call;
};

/** Records labels that came out, now or once the server can be reached. Never rejects. */
export const recordPrinted = (client: QueryClient, labels: readonly PrintedLabels[]): Promise<void> => {
  shown = client;
  return records.add({ id: randomId(), labels });
};

/** Sends what could not be recorded when it was printed. Never rejects. */
export const resendPrinted = (client: QueryClient): Promise<void> => {
  shown = client;
  return records.sendAgain();
};
