import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { BrokenFrame } from './message.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('reads', () => {
  it.each([
    ['two hundred arrays in one another', nested(200)],
    ['objects and arrays', '{"a":['.repeat(100) + ']}'.repeat(100)],
    ['brackets within texts', JSON.stringify(['[{'.repeat(5_000), '\\"[', '"'])],
    ['many side by side', `[${'[],{},'.repeat(5_000)}0]`],
  ])('%s', (_name, text) => {
    expect(JSON.stringify(parseJson(text))).toBe(text);
  });
});

describe('refuses', () => {
  it.each([
    ['one more', nested(201)],
    ['objects', `${'{"a":'.repeat(201)}1${'}'.repeat(201)}`],
    ['what is not closed', '['.repeat(5_000_000)],
    ['what begins after a text', `["\\\\",${nested(200)}]`],
    ['no JSON', '{"a"'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(() => parseJson(text)).toThrow(BrokenFrame);
  });
});
