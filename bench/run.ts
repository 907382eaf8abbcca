// npm run bench: the product's figures.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say } from '../bin/terminal/command.ts';
import { readWords } from '../bin/terminal/words.ts';
import { type Figure, holds, written } from './figure.ts';

const help = `The product's figures, each beside its limit; leaves with code 1 when one is broken.

  npm run bench
      all of them

  npm run bench -- PART [WORD]
      the parts whose file name contains PART; WORD is for the part itself: siege sockets makes the
      attacks whose name contains it, load 1 works for a minute`;

/** How many figures of a part break their limits. */
const broken = async (file: string, argument: string): Promise<number> => {
  say(`\n${file}`);
  const part: { measure: (argument: string) => Promise<Figure[]> } = await import(join(import.meta.dirname, file));
  const figures = await part.measure(argument);
  for (const figure of figures) say(written(figure));
  return figures.filter((figure) => !holds(figure)).length;
};

await runCommand(async () => {
  const line = readWords(process.argv.slice(2), { command: 'bench', options: {}, takes: 2 });
  if (!line) return say(help);
  const [only = '', argument = ''] = line.positionals;
  const parts = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(only));
  let count = 0;
  for (const file of parts.sort()) count += await broken(file, argument);
  say(count === 0 ? '\nEvery figure keeps its limit.' : `\n${count} figures break their limits.`);
  process.exit(count === 0 ? 0 : 1);
}, 'Nothing was measured');
