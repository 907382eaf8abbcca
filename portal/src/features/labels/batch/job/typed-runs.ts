import { wholeNumber } from '../copies.ts';
import { joined, type Runs, without } from './runs.ts';

/** '3', '40-47', '40 to 47', with whatever dash the keyboard has. */
const span = /^\s*([^\s–—-]+)(?:\s*(?:[–—-]|to)\s*([^\s–—-]+))?\s*$/i;

/** The labels of one span; null for what is none. */
const spanFrom = (text: string): Runs | null => {
  const [, first = '', last = first] = span.exec(text) ?? [];
  const [from, to] = [wholeNumber(first), wholeNumber(last)];
  return from >= 1 && to >= from ? [{ from: from - 1, count: to - from + 1 }] : null;
};

/**
 * Labels named by their numbers, counted from 1: '3, 40-47'. Null where that cannot be read, or names none, or one that is
 * not among `of`.
 */
export const runsFrom = (text: string, of: Runs): Runs | null => {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
  let runs: Runs = [];
  for (const part of parts) {
    const named = spanFrom(part);
    if (named === null || without(named, of).length > 0) return null;
    runs = joined(runs, named);
  }
  return runs.length > 0 ? runs : null;
};
