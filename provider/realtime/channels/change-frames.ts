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
