import { longestPart } from './binary-frames.ts';
import { parseJson } from './json.ts';
import { BrokenFrame, type Message, type Ref, type Version } from './message.ts';

/** What a text frame says. Throws `BrokenFrame`. */
export const readText = (text: string, version: Version): Message => {
  const frame = parseJson(text);
  return version === '1.0.0' ? fromObject(frame) : fromArray(frame);
};

/**
 * A text frame whose payload is JSON text already. The first version has no join ref, so what belongs to a join tells
 * it in `ref` too where a client looks for it (`phx_close`, `phx_error`).
 */
export const writeText = (frame: OutgoingText, version: Version): string => {
  const [topic, event] = [JSON.stringify(frame.topic), JSON.stringify(frame.event)];
  const ref = JSON.stringify(frame.ref);
  return version === '1.0.0'
    ? `{"topic":${topic},"event":${event},"payload":${frame.payload},"ref":${ref}}`
    : `[${JSON.stringify(frame.joinRef)},${ref},${topic},${event},${frame.payload}]`;
};

export interface OutgoingText {
  readonly joinRef: Ref;
  readonly ref: Ref;
  readonly topic: string;
  readonly event: string;
  /** JSON text. */
  readonly payload: string;
}

const fromObject = (frame: unknown): Message => {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) throw new BrokenFrame('no object');
  for (const key of ['topic', 'event', 'payload', 'ref']) {
    if (!Object.hasOwn(frame, key)) throw new BrokenFrame(`without ${key}`);
  }
  const { topic, event, payload, ref, join_ref: joinRef = null } = frame as Record<string, unknown>;
  return message({ joinRef, ref, topic, event, payload });
};

const fromArray = (frame: unknown): Message => {
  if (!Array.isArray(frame) || frame.length < 5) throw new BrokenFrame('no array of five');
  const [joinRef, ref, topic, event, payload] = frame as unknown[];
  return message({ joinRef, ref, topic, event, payload });
};

const message = ({ joinRef, ref, topic, event, payload }: Record<keyof Message, unknown>): Message => {
  if (typeof topic !== 'string' || typeof event !== 'string') throw new BrokenFrame('topic and event are texts');
  if (!isRef(joinRef) || !isRef(ref)) throw new BrokenFrame('refs are texts or null');
  return { joinRef, ref, topic, event, payload };
};

/** As long as a binary frame can say: that of a join is kept as long as its channel. */
const isRef = (value: unknown): value is Ref =>
  value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= longestPart);
