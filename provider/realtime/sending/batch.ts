import { isStorable } from '../../postgres/storable.ts';
import { batchTooLarge, blank, type Complaints, invalid, tooLarge, wrong } from './refusals.ts';

/** One message of a batch; `topic` without `realtime:`. */
export interface BatchMessage {
  readonly topic: string;
  readonly event: string;
  readonly isPrivate: boolean;
  /** JSON text of what clients hear, with its event and its id. */
  readonly said: string;
}

interface BatchBounds {
  /** Bytes of one payload. */
  readonly payload: number;
  /** Messages of one request. */
  readonly batch: number;
}

/**
 * The messages of `{ messages: [{ topic, event, payload, private, id }] }`. One that means nothing refuses all of them,
 * with what is wrong with each (422). Throws `SendingRefused`.
 */
export const readBatch = (body: unknown, bounds: BatchBounds): readonly BatchMessage[] => {
  const { messages } = objectOf(body) ?? {};
  if (messages === undefined || messages === null) throw wrong({ messages: [blank] });
  if (!Array.isArray(messages) || messages.some((each) => !objectOf(each))) throw wrong({ messages: [invalid] });
  if (messages.length === 0) throw wrong({ messages: [blank] });
  if (messages.length > bounds.batch) throw batchTooLarge();
  const read = (messages as Record<string, unknown>[]).map((message) => readMessage(message, bounds));
  const complaints = read.map(({ complaints }) => complaints);
  if (complaints.some((of) => Object.keys(of).length > 0)) throw wrong({ messages: complaints });
  return read.map(({ message }) => message);
};

const readMessage = (
  { topic, event, payload, private: said, id }: Record<string, unknown>,
  bounds: BatchBounds,
): { readonly message: BatchMessage; readonly complaints: Complaints } => {
  const text = JSON.stringify(payload) ?? '';
  const isPrivate = flagOf(said);
  const complaints = {
    ...about('topic', wrongTopic(topic)),
    ...about('event', wrongText(event)),
    ...about('payload', wrongPayload(payload, text, bounds.payload)),
    ...about('private', isPrivate === undefined ? invalid : undefined),
    ...about('id', id === undefined || id === null || typeof id === 'string' ? undefined : invalid),
  };
  const meta = typeof id === 'string' ? `,"meta":${JSON.stringify({ id })}` : '';
  const message = {
    topic: textOf(topic),
    event: textOf(event),
    isPrivate: isPrivate === true,
    said: `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${text}${meta}}`,
  };
  return { message, complaints };
};

/** Of what is no text nothing is made: some objects cannot be written as one. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const about = (field: string, complaint: string | undefined): Complaints =>
  complaint === undefined ? {} : { [field]: [complaint] };

/** Policies are asked about it. */
const wrongTopic = (value: unknown): string | undefined =>
  wrongText(value) ?? (isStorable(String(value)) ? undefined : invalid);

const wrongText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return blank;
  if (typeof value !== 'string') return invalid;
  return isBlank(value) ? blank : undefined;
};

const wrongPayload = (payload: unknown, text: string, most: number): string | undefined => {
  if (payload === undefined || payload === null) return blank;
  if (!objectOf(payload)) return invalid;
  return Buffer.byteLength(text) > most ? tooLarge : undefined;
};

export const isBlank = (text: string): boolean => text.trim() === '';

/** As the hosted service reads flags; undefined for what is none. */
const flagOf = (value: unknown): boolean | undefined => {
  if (value === undefined || value === null) return false;
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
};

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
