import { vi } from 'vitest';
import type { ChangePayload, ChangesListener, ChangesNotice } from '../../realtime/changes/changes.ts';

/** A channel's ear that keeps what it is told. */
export interface HeardChanges extends ChangesListener {
  readonly changes: ChangePayload[];
  readonly notices: ChangesNotice[];
  readonly manyOf: (readonly string[])[];
  /** The payloads as they were written. */
  readonly texts: string[];
  /** Resolves once so many changes were told. */
  until(count: number): Promise<ChangePayload[]>;
  untilNotice(message: string, count?: number): Promise<void>;
  untilMany(): Promise<void>;
  /** Resolves once the row of `marks` with this id was told, which stands in none of the lists. */
  untilMark(id: number): Promise<void>;
}

const patience = { timeout: 15_000, interval: 10 };

export const hearChanges = (): HeardChanges => {
  const changes: ChangePayload[] = [];
  const notices: ChangesNotice[] = [];
  const manyOf: (readonly string[])[] = [];
  const texts: string[] = [];
  const marks = new Set<number>();
  const said = () => `${changes.length} changes, ${notices.map(({ message }) => message)}, many ${manyOf.length} times`;
  return {
    changes,
    notices,
    manyOf,
    texts,
    changed: (payload) => {
      const change: ChangePayload = JSON.parse(payload);
      if (change.data.table === 'marks') marks.add(Number(change.data.record?.id));
      else texts.push(payload) && changes.push(change);
    },
    notice: (notice) => void notices.push(notice),
    many: (tables) => void manyOf.push(tables),
    until: (count) =>
      vi.waitFor(() => {
        if (changes.length < count) throw new Error(`not ${count} changes: ${said()}`);
        return changes;
      }, patience),
    untilNotice: (message, count = 1) =>
      vi.waitFor(() => {
        if (notices.filter((notice) => notice.message === message).length < count)
          throw new Error(`not ${message}: ${said()}`);
      }, patience),
    untilMark: (id) =>
      vi.waitFor(() => {
        if (!marks.has(id)) throw new Error(`not the mark ${id}: ${said()}`);
      }, patience),
    untilMany: () =>
      vi.waitFor(() => {
        if (manyOf.length === 0) throw new Error(`not many: ${said()}`);
      }, patience),
  };
};
