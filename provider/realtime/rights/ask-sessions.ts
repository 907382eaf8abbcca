import type { RealtimeOptions } from '../context.ts';
import type { Asks } from './watched.ts';

/** Whether sessions live, of all in one query. */
export const askSessions = ({ livingSessions }: Pick<RealtimeOptions, 'livingSessions'>): Asks => ({
  concerns: (watched) => watched.session() !== undefined,
  ask: async (all, answered) => {
    const asked = new Set(all.flatMap((watched) => watched.session() ?? []));
    const living = await livingSessions([...asked]);
    for (const watched of all) {
      answered(watched);
      // By now it may have another one.
      const session = watched.session() ?? '';
      if (asked.has(session) && !living.has(session)) watched.sessionEnded();
    }
  },
});
