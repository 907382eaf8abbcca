/** What the policies of a private channel tell apart, by the column of this name. */
export type Extension = 'broadcast' | 'presence';

/** What somebody may hear in a room; in a public one all of it. */
export type Reads = Readonly<Record<Extension, boolean>>;

export const nothing: Reads = { broadcast: false, presence: false };
export const everything: Reads = { broadcast: true, presence: true };

/**
 * Why somebody who heard `before` may not go on with what they may hear now, in the words of the hosted service: presence
 * alone is enough where it is on. Undefined where they may. `topic` without `realtime:`.
 */
export const whyDeaf = (topic: string, isPresenceOn: boolean, before: Reads, now: Reads): string | undefined => {
  if (!now.broadcast && !(isPresenceOn && now.presence)) return mayNotRead(topic);
  if ((before.broadcast && !now.broadcast) || (before.presence && !now.presence))
    return `You no longer have permission to read from this Channel topic: ${topic}`;
  return undefined;
};

/** `topic` without `realtime:`. */
export const mayNotRead = (topic: string): string =>
  `You do not have permissions to read from this Channel topic: ${topic}`;

/** Why a private channel is not joined, or does not go on. */
export class MayNotHear extends Error {
  override readonly name = 'MayNotHear';
}
