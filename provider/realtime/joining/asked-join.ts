import type { AskedEntry } from '../changes/changes.ts';
import { type AskedReplay, readReplay } from './asked-replay.ts';

/** What a join asks for. Whatever is malformed counts as not said, as on the hosted service. */
export interface AskedJoin {
  readonly broadcast: {
    readonly self: boolean;
    readonly ack: boolean;
    readonly replay: AskedReplay;
    /** Be told when what is sent in SQL is heard of. */
    readonly isReadinessAsked: boolean;
  };
  /** Without a key each join has one of its own. */
  readonly presence: { readonly key: string | undefined; readonly enabled: boolean };
  readonly isPrivate: boolean;
  /** Changes of tables that it wants to hear of; each as it was sent, for the answer, and as it is meant. */
  readonly changes: readonly { readonly sent: object; readonly entry: AskedEntry }[];
  /** A join of the first clients: its topic is a subscription, whose events are named after the change. */
  readonly isOfOldClient: boolean;
  /** As it was sent: not checked. */
  readonly token: unknown;
}

/** Longer keys count as none. */
const longestKey = 1_024;

/** Reads the payload of a `phx_join`; `topic` without `realtime:`. */
export const readJoin = (topic: string, payload: unknown): AskedJoin => {
  const { config: sent, user_token: older, access_token: newer } = objectOf(payload);
  const config = objectOf(sent);
  const broadcast = objectOf(config.broadcast);
  const presence = objectOf(config.presence);
  const isOfOldClient = sent === undefined;
  return {
    broadcast: {
      self: flagOf(broadcast.self),
      ack: flagOf(broadcast.ack),
      replay: readReplay(broadcast),
      isReadinessAsked: flagOf(broadcast.replication_ready),
    },
    presence: { key: keyOf(presence.key), enabled: flagOf(presence.enabled) },
    isPrivate: flagOf(config.private),
    changes: isOfOldClient ? [ofTopic(topic)] : listOf(config.postgres_changes),
    isOfOldClient,
    token: older ?? newer,
  };
};

/** What it asks for as long as it lasts: entries and the token may be large, and are answered once. */
export const lasting = (asked: AskedJoin): AskedJoin => ({ ...asked, changes: [], token: undefined });

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** True, or the word in any case. */
const flagOf = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

const keyOf = (value: unknown): string | undefined => {
  const key = typeof value === 'number' ? String(value) : value;
  return typeof key === 'string' && key !== '' && key.length <= longestKey ? key : undefined;
};

const listOf = (value: unknown): AskedJoin['changes'] =>
  (Array.isArray(value) ? value : [])
    .filter((sent): sent is object => typeof sent === 'object' && sent !== null && !Array.isArray(sent))
    .map((sent) => ({ sent, entry: entryOf(sent as Record<string, unknown>) }));

const entryOf = ({ event, schema, table, filter, select }: Record<string, unknown>): AskedEntry => ({
  event: typeof event === 'string' ? event : '*',
  ...(typeof schema === 'string' && { schema }),
  ...(typeof table === 'string' && { table }),
  ...(typeof filter === 'string' && { filter }),
  ...(Array.isArray(select) && { select: select.filter((column) => typeof column === 'string') }),
});

/** `schema[:table[:filter]]`; a filter may hold colons itself. */
const ofTopic = (topic: string): AskedJoin['changes'][number] => {
  const [schema = '', table, ...filter] = topic.split(':');
  const entry = { event: '*', schema, ...(table && { table }), ...(filter.length > 0 && { filter: filter.join(':') }) };
  return { sent: entry, entry };
};
