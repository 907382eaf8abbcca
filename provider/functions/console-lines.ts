import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** As on the hosted provider, where a function may write a hundred lines in ten seconds. */
const mostLines = 100;
const windowMs = 10_000;
const longest = 1_000;

/** Hands what a thread writes to its console on, line by line, cut to a length; a flood is told of once and dropped. */
export const keepConsole = (streams: readonly Readable[], keep: (line: string) => void): void => {
  let windowEnds = 0;
  let lines = 0;
  const bounded = (line: string): void => {
    if (line === '') return;
    const now = Date.now();
    if (now >= windowEnds) {
      windowEnds = now + windowMs;
      lines = 0;
    }
    lines += 1;
    if (lines <= mostLines) keep(line.slice(0, longest));
    else if (lines === mostLines + 1)
      keep(`(more than ${mostLines} lines in ${windowMs / 1000} s: the rest is dropped)`);
  };
  for (const stream of streams) readLines(stream, bounded);
};

const readLines = (stream: Readable, take: (line: string) => void): void => {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  stream.on('data', (chunk: Buffer) => {
    const [first = '', ...more] = decoder.write(chunk).split('\n');
    begun = (begun + first).slice(0, longest);
    for (const line of more) {
      take(begun);
      begun = line;
    }
  });
  stream.on('end', () => take(begun));
};
