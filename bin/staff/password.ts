import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { WrongUsage } from '../terminal/command.ts';

// Without what looks alike: 0 and o, 1, i and l.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 5;

/** A password to be read out or copied by hand: 74 bits. */
export const makePassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/**
 * The first line of the standard input that holds anything; at a terminal it is asked for, and what is typed does not
 * show. Throws `WrongUsage` without one.
 */
export const readPassword = async (): Promise<string> => {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write('New password: ');
  try {
    for await (const line of lines) if (line !== '') return line;
    throw new WrongUsage('no password was given.');
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
};
