import { keepValue, keptValue } from './kept.ts';

/** Labels of one kind that came out at a price; without a variant they are the product's own. */
export interface PrintedLabels {
  readonly productid: string;
  readonly variantid: string | null;
  readonly retailprice: number;
  readonly copies: number;
}

/** Labels that came out together. The id makes the same record sent twice count once. */
export interface PrintRecord {
  readonly id: string;
  readonly labels: readonly PrintedLabels[];
}

/** What became of a record that was sent: it was taken, it never will be, or the server could not be reached. */
export type RecordOutcome = 'taken' | 'refused' | 'unreachable';

const name = 'thaan-print-records';

const isRecord = (value: unknown): value is PrintRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'labels' in value && Array.isArray(value.labels);

/** Records that no server has taken yet, oldest first; kept by this machine. */
export const waitingRecords = (): readonly PrintRecord[] => {
  const kept = keptValue(name);
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
};

const forget = (id: string): void => {
  const left = waitingRecords().filter((record) => record.id !== id);
  keepValue(name, left.length > 0 ? left : null);
};

/**
 * Makes the keeper of what was printed: a record is first kept on this machine and then sent, the oldest first, until
 * it was taken; one that could not be sent goes with the next, or when `sendAgain` is called.
 * @param send tells what became of a record; never rejects
 */
export const keepRecords = (send: (record: PrintRecord) => Promise<RecordOutcome>) => {
  // Where the browser keeps nothing, the records live as long as the page.
  let unkept: readonly PrintRecord[] = [];
  let sending: Promise<boolean> | null = null;

  const sendAll = async (): Promise<boolean> => {
    let taken = false;
    for (let record = waitingRecords()[0] ?? unkept[0]; record; record = waitingRecords()[0] ?? unkept[0]) {
      const { id } = record;
      const outcome = await send(record);
      if (outcome === 'unreachable') break;
      forget(id);
      unkept = unkept.filter((each) => each.id !== id);
      taken ||= outcome === 'taken';
    }
    return taken;
  };

  /** Sends what waits; answers whether any of it was taken now. */
  const sendAgain = (): Promise<boolean> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  return {
    sendAgain,
    /** Takes note of labels that came out; answers as `sendAgain`. */
    add: async (record: PrintRecord): Promise<boolean> => {
      if (!keepValue(name, [...waitingRecords(), record])) unkept = [...unkept, record];
      const before = await sendAgain();
      return (await sendAgain()) || before; // it may have come while the last of the others was under way
    },
  };
};
