import type { Changes } from '../changes/changes.ts';
import type { AskedJoin } from '../joining/asked-join.ts';
import { type SharedFrame, textForAll } from '../rooms/shared-frame.ts';

/**
 * A change for a channel; `payload` is JSON text with `ids` and then `data`. Clients of the first kind hear of the bare
 * change, by an event that is named after it.
 */
export const changeFrame = (topic: string, payload: string, isOfOldClient: boolean): SharedFrame => {
  if (!isOfOldClient) return textForAll(topic, 'postgres_changes', payload);
  const data = payload.slice(payload.indexOf('"data":') + '"data":'.length, -1);
  const { type } = JSON.parse(data) as { readonly type: string };
  return textForAll(topic, type, data);
};

/** The entries of a join as its answer has them: each as it was sent, in the same order, with its id. */
export const answeredEntries = (changes: Pick<Changes, 'idsOf'>, asked: AskedJoin): object[] => {
  if (asked.isOfOldClient) return [];
  const ids = changes.idsOf(asked.changes.map(({ entry }) => entry));
  return asked.changes.map(({ sent }, place) => ({ ...sent, id: ids[place] }));
};
