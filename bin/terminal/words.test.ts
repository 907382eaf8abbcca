import { expect, it } from 'vitest';
import { WrongUsage } from './command.ts';
import { readWords } from './words.ts';

const options = { now: { type: 'boolean' }, to: { type: 'string' } } as const;
const read = (words: readonly string[], takes = 0) => readWords(words, { command: 'keys', options, takes });
const exactly = (words: readonly string[]) =>
  readWords(words, { command: 'keys', options: { now: options.now }, takes: 1, exact: true });

it.each([[['--help']], [['-h']], [['rotate', '-h']], [['rotate', '--now', '--help']]])('%j asks for help', (words) => {
  expect(read(words, 1)).toBeUndefined();
  expect(exactly(words)).toBeUndefined();
});

it('the word help asks for it where lines are exact, and nothing does behind --', () => {
  for (const words of [['help'], ['help', 'rotate'], ['--help', '--what']]) expect(exactly(words)).toBeUndefined();
  expect(read(['help'], 1)).toMatchObject({ positionals: ['help'] });
  expect(read(['--', '--help'], 1)).toMatchObject({ positionals: ['--help'] });
});

it.each([
  [['--now', 'rotate']],
  [['--now', '--now']],
  [['--']],
  [['rotate', '--']],
  [['list', 'list']],
  [['--what', '--help']],
])('%j is not exact', (words) => {
  const usual = `"${words.join(' ')}" is not understood; see npm run keys -- --help.`;
  expect(() => exactly(words)).toThrow(new WrongUsage(usual));
});

it.each([[[]], [['rotate']], [['rotate', '--now']]])('%j is exact', (words) => {
  expect(exactly(words)).toMatchObject({ positionals: words.slice(0, 1) });
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
