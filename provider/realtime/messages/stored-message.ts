import type { LoggedRow } from '../../postgres/log/log.ts';
import type { BroadcastBody } from '../wire/message.ts';

/** A message that was sent in SQL; `topic` without `realtime:`. */
export interface StoredMessage {
  readonly id: string;
  readonly topic: string;
  readonly event: string;
  readonly isPrivate: boolean;
  readonly body: BroadcastBody;
}

/** A row of realtime.messages as the log tells of it; undefined of one that is no broadcast, or says nothing. */
export const messageOf = (row: LoggedRow): StoredMessage | undefined => {
  const { id, topic, event, extension, payload, binary_payload: bytes } = row;
  if (!id || !topic || typeof event !== 'string' || extension !== 'broadcast') return undefined;
  const body = bytes ? bytesBody(bytes) : payload ? objectBody(payload, id) : undefined;
  return body && { id, topic, event, isPrivate: row.private === 't', body };
};

/** PostgreSQL's text of bytes is `\x` and hex. */
const bytesBody = (text: string): BroadcastBody => ({ encoding: 'bytes', bytes: Buffer.from(text.slice(2), 'hex') });

/** As there an object alone is told, with the message's id where it has none of its own. Its numbers keep their digits. */
const objectBody = (text: string, id: string): BroadcastBody | undefined => {
  if (!text.startsWith('{')) return undefined;
  const known = JSON.parse(text) as object;
  const rest = Object.keys(known).length > 0 ? `, ${text.slice(1)}` : '}';
  const whole = Object.hasOwn(known, 'id') ? text : `{"id": ${JSON.stringify(id)}${rest}`;
  return { encoding: 'json', bytes: Buffer.from(whole) };
};
