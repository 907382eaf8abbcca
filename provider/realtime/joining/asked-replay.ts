/** Which messages of before a join asks for: so many of the newest, of those that were sent since then. */
interface Replay {
  /** In ms since 1970. */
  readonly since: number;
  readonly limit: number;
}

/** `no object` counts as not said, but in a public channel, as on the hosted service. */
export type AskedReplay = Replay | 'invalid' | 'no object' | undefined;

const mostMessages = 25;

/** The last moment that PostgreSQL and JavaScript both know. */
const lastMs = 8_640_000_000_000_000;

/** Reads `config.broadcast.replay`; undefined where it is not there. */
export const readReplay = (broadcast: Readonly<Record<string, unknown>>): AskedReplay => {
  if (!Object.hasOwn(broadcast, 'replay')) return undefined;
  const { replay } = broadcast;
  if (typeof replay !== 'object' || replay === null || Array.isArray(replay)) return 'no object';
  const { since, limit } = replay as Readonly<Record<string, unknown>>;
  const count = limit ?? mostMessages;
  if (!Number.isInteger(since) || !Number.isInteger(count) || Number(since) > lastMs) return 'invalid';
  return { since: Math.max(Number(since), 0), limit: Math.min(Math.max(Number(count), 1), mostMessages) };
};
