// Functions of the schema that nothing calls: neither another function, a trigger or a policy, nor the program.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** What a plain client calls, ours or not (docs/product/data.md). */
const promised = ['public.get_max_product_suffix'];

const definition = /^create function (\w+)\.(\w+)\([\s\S]*?\n\$\$;$/gm;

/** The functions that `schema` makes and that nothing else in it names; nor, of those in `public`, `program`. */
export const unusedFunctions = (schema: string, program: string): string[] => {
  // Rights and comments name what nobody need call.
  const code = schema.replace(/--.*$/gm, '').replace(/^(grant|revoke) [\s\S]*?;$/gm, '');
  return [...code.matchAll(definition)]
    .map(([text, room, name]) => ({ text, room, name: String(name) }))
    .filter(({ text, room, name }) => {
      const elsewhere =
        code.replace(text, '').replace(/^create function \S+\(/gm, '') + (room === 'public' ? program : '');
      return !new RegExp(`\\b${name}\\b`).test(elsewhere);
    })
    .map(({ room, name }) => `${room}.${name}`)
    .filter((name) => !promised.includes(name));
};

const textsBelow = (folder: string, ending: RegExp): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\.|\.gen\.|lib\/answers\.ts$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');

if (import.meta.main) {
  const program = textsBelow('portal/src', /\.tsx?$/) + textsBelow('bin', /\.ts$/);
  const unused = unusedFunctions(textsBelow('supabase/schemas', /\.sql$/), program);
  for (const name of unused) console.error(`${name} is called by nothing: delete it.`);
  process.exit(unused.length > 0 ? 1 : 0);
}
