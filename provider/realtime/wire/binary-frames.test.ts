import { describe, expect, it, test } from 'vitest';
import { readBinary, writeBroadcast } from './binary-frames.ts';
import { SentBroadcast } from './message.ts';

const frame = (...parts: (readonly number[] | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const example = frame([3, 1, 1, 0x0d, 5, 0, 1], '1', '7', 'realtime:room', 'moved', '{"x":1}');

test('a broadcast comes in as the reference of the protocol has it, and goes out so', () => {
  const body = { encoding: 'json', bytes: Buffer.from('{"x":1}') } as const;
  const said = readBinary(example);
  expect(said).toEqual({
    joinRef: '1',
    ref: '7',
    topic: 'realtime:room',
    event: 'broadcast',
    payload: new SentBroadcast('moved', body),
  });
  expect(writeBroadcast('realtime:room', 'moved', body)).toEqual(
    frame([4, 0x0d, 5, 0, 1], 'realtime:room', 'moved', '{"x":1}'),
  );
});

test('raw bytes may be any, and none', () => {
  const bytes = Buffer.from([0, 255, 128, 3]);
  expect(readBinary(frame([3, 0, 0, 1, 1, 0, 0], 't', 'e', [...bytes]))).toEqual({
    joinRef: null,
    ref: null,
    topic: 't',
    event: 'broadcast',
    payload: new SentBroadcast('e', { encoding: 'bytes', bytes }),
  });
  expect(readBinary(frame([3, 0, 0, 0, 0, 0, 0])).payload).toEqual(
    new SentBroadcast('', { encoding: 'bytes', bytes: Buffer.alloc(0) }),
  );
});

test('what a client says of a message is thrown away, and letters of any script are counted in bytes', () => {
  const said = readBinary(frame([3, 0, 0, 6, 4, 2, 1], 'थान'.slice(0, 2), '🧵', '{}', '"ok"'));
  expect(said.topic).toBe('था');
  expect(said.payload).toEqual(new SentBroadcast('🧵', { encoding: 'json', bytes: Buffer.from('"ok"') }));
});

test('the push of Phoenix is read, and its payload stays bytes', () => {
  expect(readBinary(frame([0, 1, 1, 2, 1], '4', '5', 'ab', 'c', [9, 8]))).toEqual({
    joinRef: '4',
    ref: '5',
    topic: 'ab',
    event: 'c',
    payload: Buffer.from([9, 8]),
  });
});

describe('frames that are none', () => {
  it.each([
    ['nothing', frame([])],
    ['of a kind that goes out', frame([4, 1, 1, 0, 1], 'a', 'b', '{}')],
    ['of a kind that there is not', frame([9])],
    ['an encoding that there is not', frame([3, 0, 0, 1, 1, 0, 2], 'a', 'b', '{}')],
    ['a payload that is no JSON', frame([3, 0, 0, 1, 1, 0, 1], 'a', 'b', '{')],
    ['an empty payload that should be JSON', frame([3, 0, 0, 1, 1, 0, 1], 'a', 'b')],
    ['JSON that is no UTF-8', frame([3, 0, 0, 1, 1, 0, 1], 'a', 'b', [0x22, 0xff, 0x22])],
    ['a topic that is no UTF-8', frame([3, 0, 0, 1, 1, 0, 1], [0xff], 'b', '{}')],
    ['a length beyond its end', frame([3, 255, 255, 255, 255, 255, 0], 'a')],
  ])('%s', (_name, broken) => {
    expect(() => readBinary(broken)).toThrow(expect.objectContaining({ name: 'BrokenFrame' }));
  });

  it.each(Array.from({ length: example.length - 7 }, (_, at) => at))('cut after %i bytes', (at) => {
    expect(() => readBinary(example.subarray(0, at))).toThrow(expect.objectContaining({ name: 'BrokenFrame' }));
  });
});

test.each([
  [255, 255, 255, true],
  [256, 1, 1, false],
  [1, 256, 1, false],
  [1, 1, 256, false],
])('of a topic of %i bytes, an event of %i and %i of meta there is a frame: %s', (topic, event, meta, isOne) => {
  const body = { encoding: 'bytes', bytes: Buffer.from([1]) } as const;
  const made = writeBroadcast('t'.repeat(topic), 'e'.repeat(event), body, 'm'.repeat(meta));
  expect(made?.length).toBe(isOne ? 5 + topic + event + meta + 1 : undefined);
});
