import type { AskedEntry, Changes, ChangesNotice } from './changes.ts';

/** As the hosted service says it of a database that it cannot follow. */
const notice: ChangesNotice = {
  extension: 'postgres_changes',
  status: 'error',
  message:
    'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: the database keeps no logical log',
};

/** Changes of a database without a logical log: whoever asks for them is told so, and asks the data service again. */
export const noLog = (): Changes => ({
  idsOf: (entries) => numbered(entries),
  subscribe: async (_identity, _entries, listener) => {
    listener.notice(notice);
    return { judgeAs: async () => {}, end: () => {} };
  },
  close: async () => {},
});

/** Equal entries have the same number. */
const numbered = (entries: readonly AskedEntry[]): number[] => {
  const texts = entries.map((entry) => JSON.stringify(entry));
  return texts.map((text) => texts.indexOf(text) + 1);
};
