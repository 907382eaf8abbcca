import { describe, expect, it, test } from 'vitest';
import type { Version } from './message.ts';
import { versionOf } from './message.ts';
import { readText, writeText } from './text-frames.ts';

describe('what text frames say', () => {
  it.each([
    [
      'an object',
      '1.0.0',
      '{"topic":"realtime:room","event":"phx_join","payload":{"config":{}},"ref":"1","join_ref":"1"}',
      { joinRef: '1', ref: '1', topic: 'realtime:room', event: 'phx_join', payload: { config: {} } },
    ],
    [
      'an object without a join ref',
      '1.0.0',
      '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"9"}',
      { joinRef: null, ref: '9', topic: 'phoenix', event: 'heartbeat', payload: {} },
    ],
    [
      'an array',
      '2.0.0',
      '["1","1","realtime:room","phx_join",{"config":{"private":true}}]',
      { joinRef: '1', ref: '1', topic: 'realtime:room', event: 'phx_join', payload: { config: { private: true } } },
    ],
    [
      'an array of more than five',
      '2.0.0',
      '[null,"9","phoenix","heartbeat",{},"more"]',
      { joinRef: null, ref: '9', topic: 'phoenix', event: 'heartbeat', payload: {} },
    ],
    [
      'a payload of any kind, and refs that are numbers',
      '2.0.0',
      '[3,9,"","",null]',
      { joinRef: 3, ref: 9, topic: '', event: '', payload: null },
    ],
  ] as const)('%s', (_name, version, text, message) => {
    expect(readText(text, version)).toEqual(message);
  });
});

describe('frames that are none', () => {
  it.each<[Version, string]>([
    ['1.0.0', ''],
    ['1.0.0', '{'],
    ['1.0.0', 'null'],
    ['1.0.0', '7'],
    ['1.0.0', '[null,"9","phoenix","heartbeat",{}]'],
    ['1.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{}}'],
    ['1.0.0', '{"topic":"phoenix","event":"heartbeat","ref":"1"}'],
    ['1.0.0', '{"topic":"phoenix","payload":{},"ref":"1"}'],
    ['1.0.0', '{"event":"heartbeat","payload":{},"ref":"1"}'],
    ['1.0.0', '{"topic":1,"event":"heartbeat","payload":{},"ref":"1"}'],
    ['1.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":{}}'],
    ['1.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1","join_ref":[]}'],
    ['2.0.0', ''],
    ['2.0.0', '[]'],
    ['2.0.0', '[null,"9","phoenix","heartbeat"]'],
    ['2.0.0', '[null,"9","phoenix","heartbeat",{}'],
    ['2.0.0', '[null,"9",null,"heartbeat",{}]'],
    ['2.0.0', '[null,"9","phoenix",{},{}]'],
    ['2.0.0', '[null,true,"phoenix","heartbeat",{}]'],
    ['2.0.0', '[{},"9","phoenix","heartbeat",{}]'],
    ['2.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"9"}'],
  ])('%s %s', (version, text) => {
    expect(() => readText(text, version)).toThrow(expect.objectContaining({ name: 'BrokenFrame' }));
  });
});

test('frames go out as the reference of the protocol has them', () => {
  const reply = {
    joinRef: '1',
    ref: '1',
    topic: 'realtime:room',
    event: 'phx_reply',
    payload: '{"status":"ok","response":{"postgres_changes":[]}}',
  };
  expect(writeText(reply, '1.0.0')).toBe(
    '{"topic":"realtime:room","event":"phx_reply","payload":{"status":"ok","response":{"postgres_changes":[]}},"ref":"1"}',
  );
  expect(writeText(reply, '2.0.0')).toBe(
    '["1","1","realtime:room","phx_reply",{"status":"ok","response":{"postgres_changes":[]}}]',
  );
});

test.each([
  [null, '1.0.0'],
  ['1.0.0', '1.0.0'],
  ['1.0.7', '1.0.0'],
  ['2.0.0', '2.0.0'],
  ['2.0.11', '2.0.0'],
  ['2.1.0', undefined],
  ['3.0.0', undefined],
  ['', undefined],
  ['1', undefined],
  ['2.0.0-rc', undefined],
  ['12.0.0', undefined],
])('vsn %s is %s', (vsn, version) => {
  expect(versionOf(vsn)).toBe(version);
});
