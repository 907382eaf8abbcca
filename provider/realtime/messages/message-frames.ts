import { SharedFrame, textForAll, type Written } from '../rooms/shared-frame.ts';
import { writeBroadcast } from '../wire/binary-frames.ts';
import type { Version } from '../wire/message.ts';
import type { StoredMessage } from './stored-message.ts';

interface Meta {
  readonly id: string;
  /** It was sent before the channel was joined. */
  readonly replayed?: true;
}

/** What a channel hears of JSON, as text. */
export const saidOf = ({ event, body }: StoredMessage, meta: Meta): string =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.bytes},"meta":${JSON.stringify(meta)}}`;

/** What a channel hears of bytes: of the first version nothing, as of all bytes. */
export const bytesFrame = (message: StoredMessage, meta: Meta, version: Version): Written | undefined => {
  if (version === '1.0.0') return undefined;
  const data = writeBroadcast(`realtime:${message.topic}`, message.event, message.body, JSON.stringify(meta));
  return data && { data, isBinary: true };
};

/** A message for all in its room: JSON is text for both versions, as on the hosted service. */
export const storedForAll = (message: StoredMessage): SharedFrame => {
  const { id, topic, body } = message;
  const text =
    body.encoding === 'json' ? textForAll(`realtime:${topic}`, 'broadcast', saidOf(message, { id })) : undefined;
  return new SharedFrame((version) => text?.for(version) ?? bytesFrame(message, { id }, version), id);
};
