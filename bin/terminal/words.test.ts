import { expect, it } from 'vitest';
import { WrongUsage } from './command.ts';
import { readWords } from './words.ts';

const options = { now: { type: 'boolean' }, to: { type: 'string' } } as const;
const read = (words: readonly string[], takes = 0) => readWords(words, { command: 'keys', options, takes });

it.each([['help'], ['--help'], ['-h'], ['rotate', '-h'], ['--what', '--help']])('asks for help: %s %s', (...words) => {
  expect(read(words, 1)).toBeUndefined();
});

it('options and words are taken in any order', () => {
  for (const words of [
    ['rotate', '--now', '--to', 'a b'],
    ['--to=a b', 'rotate', '--now'],
  ])
    expect(read(words, 1)).toMatchObject({ values: { now: true, to: 'a b' }, positionals: ['rotate'] });
  expect(read([])).toMatchObject({ values: {}, positionals: [] });
});

it.each([
  [['--what'], "Unknown option '--what'"],
  [['--to'], "Option '--to <value>' argument missing"],
  [['--now=yes'], "Option '--now' does not take an argument"],
  [['rotate', 'more'], "Unexpected argument 'more'"],
])('%j is refused in one sentence, the usual one or one with the reason', (words, reason) => {
  const usual = `"${words.join(' ')}" is not understood; see npm run keys -- --help.`;
  expect(() => read(words, 1)).toThrow(new WrongUsage(usual));
  const own = { command: 'keys', options, takes: 1, refusal: (said: string) => `${said}: no.` };
  expect(() => readWords(words, own)).toThrow(new WrongUsage(`${reason}: no.`));
});
