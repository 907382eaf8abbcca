import { isStorable } from '../../postgres/storable.ts';
import { longestPart } from '../wire/binary-frames.ts';
import { type BroadcastBody, SentBroadcast } from '../wire/message.ts';
import { isBlank } from './batch.ts';
import { jsonText } from './json-text.ts';
import { blank, type Complaints, invalid, otherType, tooLarge, tooLong, wrong } from './refusals.ts';

/** One message whose topic (without `realtime:`) and event stand in the address, and whose body is its payload. */
export interface SingleRequest {
  readonly topic: string;
  readonly event: string;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

/** What is broadcast: JSON, or bytes. Throws `SendingRefused`. */
export const readSingle = ({ topic, event, contentType, body }: SingleRequest, mostBytes: number): SentBroadcast => {
  const encoding = encodingOf(contentType);
  const complaints: Complaints = {
    ...wrongPart('topic', topic, longestPart - Buffer.byteLength('realtime:')),
    ...(!isStorable(topic) && { topic: [invalid] }),
    ...wrongPart('event', event, longestPart),
    ...(body.length > mostBytes && { payload: [tooLarge] }),
  };
  if (Object.keys(complaints).length > 0) throw wrong(complaints);
  return new SentBroadcast(event, { encoding, bytes: encoding === 'json' ? asObject(body) : body });
};

/** Without a type it is JSON, as for the first clients that sent such. */
const encodingOf = (contentType = 'application/json'): BroadcastBody['encoding'] => {
  if (contentType.startsWith('application/octet-stream')) return 'bytes';
  if (contentType.startsWith('application/json')) return 'json';
  throw otherType();
};

/** Its length goes out as one byte, so a longer one would reach nobody of the second version. */
const wrongPart = (name: string, text: string, most: number): Complaints => {
  if (isBlank(text)) return { [name]: [blank] };
  return Buffer.byteLength(text) > most ? { [name]: [tooLong(most)] } : {};
};

/** Its JSON as it was sent; what is no object stands under `_json`, and nothing is an empty object, as there. */
const asObject = (body: Buffer): Buffer => {
  const text = jsonText(body);
  if (text === undefined) return Buffer.from('{}');
  return Buffer.from(text.startsWith('{') ? text : `{"_json":${text}}`);
};
