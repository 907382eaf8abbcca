import { storedValue, storeValue } from '../../../lib/machine-storage.ts';

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

/** What became of a record that was sent: it was taken, it never will be, or it may be later. */
export type RecordOutcome = 'taken' | 'refused' | 'later';

/** Answers by which the server says of a record itself that it cannot be taken, now or ever. */
const refusals: readonly number[] = [400, 409, 413, 422];

/**
 * What an HTTP status means for a record; 0 where no answer came. Whatever says nothing of the record (signed out, no
 * longer staff, too many requests, a server that is away) passes.
 */
export const outcomeOf = (status: number): RecordOutcome => {
  if (status >= 200 && status < 300) return 'taken';
  return refusals.includes(status) ? 'refused' : 'later';
};

/** What the keeper of records needs of the world. */
interface RecordPorts {
  /** Tells what became of a record; never rejects. */
  send(record: PrintRecord): Promise<RecordOutcome>;
  /** Records were taken. */
  onTaken(): void;
  /** A record is given up: it will never be taken. */
  onRefused(record: PrintRecord): void;
}

/** The first wait before what could not be sent is sent again, and the longest, in ms: each is twice the one before. */
const firstWait = 5_000;
const longestWait = 60_000;

const name = 'thaan-print-records';

const isRecord = (value: unknown): value is PrintRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'labels' in value && Array.isArray(value.labels);

/** Records that no server has taken yet, oldest first; kept by this machine. */
export const waitingRecords = (): readonly PrintRecord[] => {
  const kept = storedValue(name);
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
};

const forget = (id: string): void => {
  const left = waitingRecords().filter((record) => record.id !== id);
  storeValue(name, left.length > 0 ? left : null);
};

/**
 * Makes the keeper of what was printed: a record is first kept on this machine and then sent, the oldest first, until
 * it was taken; as long as one waits, it is sent again and again.
 */
export const keepRecords = ({ send, onTaken, onRefused }: RecordPorts) => {
  // Where the browser keeps nothing, the records live as long as the page.
  let unkept: readonly PrintRecord[] = [];
  let isSending = false;
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (): PrintRecord | undefined => waitingRecords()[0] ?? unkept[0];

  const settle = (record: PrintRecord, outcome: RecordOutcome): void => {
    forget(record.id);
    unkept = unkept.filter(({ id }) => id !== record.id);
    wait = firstWait;
    if (outcome === 'taken') onTaken();
    else onRefused(record);
  };

  /** Sends what waits, now. */
  const sendAgain = async (): Promise<void> => {
    if (isSending) return; // what is under way sees for itself that there is more
    isSending = true;
    clearTimeout(timer);
    for (let record = next(); record; record = next()) {
      const outcome = await send(record);
      if (outcome === 'later') {
        timer = setTimeout(() => void sendAgain(), wait);
        wait = Math.min(2 * wait, longestWait);
        break;
      }
      settle(record, outcome);
    }
    isSending = false;
  };

  return {
    sendAgain,
    /** Takes note of labels that came out. */
    add: async (record: PrintRecord): Promise<void> => {
      if (!storeValue(name, [...waitingRecords(), record])) unkept = [...unkept, record];
      await sendAgain();
    },
  };
};
