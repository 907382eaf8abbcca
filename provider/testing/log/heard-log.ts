import { vi } from 'vitest';
import type { LogFollower, LoggedTransaction } from '../../postgres/log/log.ts';

/** A follower of the log that keeps what it is told. */
export interface HeardLog extends LogFollower {
  readonly transactions: LoggedTransaction[];
  /** `began`, or why it was lost. */
  readonly news: string[];
  /** Resolves once so many transactions were heard of. */
  until(count: number): Promise<LoggedTransaction[]>;
  /** Resolves once that was the last news. */
  untilNews(news: string | RegExp, count?: number): Promise<void>;
}

const patience = { timeout: 15_000 };

export const hearLog = (): HeardLog => {
  const transactions: LoggedTransaction[] = [];
  const news: string[] = [];
  return {
    transactions,
    news,
    committed: (transaction) => void transactions.push(transaction),
    began: () => void news.push('began'),
    lost: (reason, isLasting) => void news.push(`${isLasting ? 'lost for long' : 'lost'}: ${reason}`),
    until: (count) =>
      vi.waitFor(() => {
        if (transactions.length < count) throw new Error(`${transactions.length} transactions, not ${count}: ${news}`);
        return transactions;
      }, patience),
    untilNews: (wanted, count = 1) =>
      vi.waitFor(() => {
        const found = news.filter((said) => (typeof wanted === 'string' ? said === wanted : wanted.test(said)));
        if (found.length < count) throw new Error(`not ${wanted} ${count} times: ${news.join(', ')}`);
      }, patience),
  };
};
