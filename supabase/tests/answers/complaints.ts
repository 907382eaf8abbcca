import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Heard } from './listening-shop.ts';

const root = join(import.meta.dirname, '../../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const types = JSON.stringify(join(root, 'portal/src/lib/answers.ts'));
const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck'];
const modules = ['--noEmit', '--allowImportingTsExtensions', '--module', 'nodenext', '--target', 'es2024'];

/** A line of a program, and what it is about. */
type Line = readonly [about: string, text: string];

/** Answers as values of their types, one a line, and a value that there is only where all functions of the type are here. */
const programOf = (heard: Heard, type: string): Line[] => [
  ['', `import type { ${type} } from ${types};`],
  ['', `type Asked = ${JSON.stringify(heard, (key, value) => (key === '' ? value : null))};`],
  ['not asked', `export const notAsked: Record<Exclude<keyof ${type}, keyof Asked>, never> = {};`],
  ...Object.entries(heard).flatMap(([name, answers]) =>
    answers.map((answer, place): Line => {
      const value = `${name.replaceAll('-', '_')}_${place}`;
      return [name, `export const ${value}: ${type}['${name}'] = ${JSON.stringify(answer)};`];
    }),
  ),
];

/** What the compiler says against these answers as values of a type of lib/answers.ts, after the name of the function. */
export async function complaintsAbout(heard: Heard, type: 'Answers' | 'ServedAnswers'): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thaan-answers-'));
  const program = programOf(heard, type);
  await writeFile(join(folder, 'heard.ts'), program.map(([, text]) => text).join('\n'));
  const ask = [compiler, ...strict, ...modules, 'heard.ts'];
  const said = await new Promise<string>((resolve, reject) =>
    execFile(process.execPath, ask, { cwd: folder }, (failure, stdout) =>
      failure && !stdout ? reject(failure) : resolve(stdout),
    ),
  );
  await rm(folder, { recursive: true });
  return said
    .split(/\n(?=\S)/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^heard\.ts\((\d+),\d+\): error \w+/, (_, at) => program[at - 1]?.[0] ?? ''));
}
