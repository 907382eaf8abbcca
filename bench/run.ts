// npm run bench: the product's figures, each beside its limit; exits non-zero when one is broken.
// npm run bench -- search runs the parts whose file name contains the word. What follows is for the part itself:
// npm run bench -- siege sockets runs the attacks whose name contains it, npm run bench -- load 1 works for a minute.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, holds, written } from './figure.ts';

const [only = '', argument = ''] = process.argv.slice(2);
const parts = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(only));

let broken = 0;
for (const file of parts.sort()) {
  console.log(`\n${file}`);
  const part: { measure: (argument: string) => Promise<Figure[]> } = await import(join(import.meta.dirname, file));
  for (const figure of await part.measure(argument)) {
    console.log(written(figure));
    if (!holds(figure)) broken += 1;
  }
}
console.log(broken === 0 ? '\nEvery figure keeps its limit.' : `\n${broken} figures break their limits.`);
process.exit(broken === 0 ? 0 : 1);
