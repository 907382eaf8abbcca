import { writeBroadcast } from '../wire/binary-frames.ts';
import type { SentBroadcast, Version } from '../wire/message.ts';
import { writeText } from '../wire/text-frames.ts';

/** A frame as it goes over a socket. */
export interface Written {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** A frame for many, written once a version; undefined for a version that cannot say it. */
export class SharedFrame {
  readonly #write: (version: Version) => Written | undefined;
  readonly #written = new Map<Version, Written | undefined>();

  /** `messageId` of a message that is kept, by which it is known again. */
  readonly messageId: string | undefined;

  constructor(write: (version: Version) => Written | undefined, messageId?: string) {
    this.#write = write;
    this.messageId = messageId;
  }

  for(version: Version): Written | undefined {
    if (!this.#written.has(version)) this.#written.set(version, this.#write(version));
    return this.#written.get(version);
  }
}

export const asText = (text: string): Written => ({ data: Buffer.from(text, 'utf8'), isBinary: false });

/** What all in a room are told in the same words: it belongs to no join. `payload` is JSON text, `topic` with `realtime:`. */
export const textForAll = (topic: string, event: string, payload: string): SharedFrame =>
  new SharedFrame((version) => asText(writeText({ joinRef: null, ref: null, topic, event, payload }, version)));

/** A broadcast that came as a binary frame: it goes on as one, and as text to the first version if it is JSON. */
export const broadcastForAll = (topic: string, { event, body }: SentBroadcast): SharedFrame => {
  const older = (): SharedFrame => {
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.bytes.toString('utf8')}}`;
    return textForAll(topic, 'broadcast', payload);
  };
  return new SharedFrame((version) => {
    if (version === '1.0.0') return body.encoding === 'json' ? older().for(version) : undefined;
    const data = writeBroadcast(topic, event, body);
    return data && { data, isBinary: true };
  });
};
