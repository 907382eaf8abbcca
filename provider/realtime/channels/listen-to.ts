import type { Identity } from '../../postgres/types.ts';
import type { AskedEntry, ChangesListener, ChangesSubscription } from '../changes/changes.ts';
import { tooMuchListenedTo } from '../joining/refusals.ts';
import type { RealtimeService } from '../service.ts';

interface Listening {
  readonly identity: Identity;
  /** Whom limits by address count. */
  readonly subject: string;
}

/** Listens to changes for a channel, where there is room to keep what it asks for. Throws `JoinRefused`. */
export const listenTo = async (
  { limits, changes }: Pick<RealtimeService, 'limits' | 'changes'>,
  { identity, subject }: Listening,
  entries: readonly AskedEntry[],
  listener: ChangesListener,
): Promise<ChangesSubscription> => {
  const kept = limits.lendEntries(identity, subject);
  if (kept.take(Buffer.byteLength(JSON.stringify(entries))) !== undefined) throw tooMuchListenedTo();
  const subscription = await changes.subscribe(identity, entries, listener);
  return {
    judgeAs: (who) => subscription.judgeAs(who),
    end: () => {
      kept.end();
      subscription.end();
    },
  };
};
