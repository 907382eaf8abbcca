// npm run test:mutations: puts one deliberate fault after another into the source and runs the tests that must catch it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say, WrongUsage } from '../bin/terminal/command.ts';
import { readWords } from '../bin/terminal/words.ts';
import { mutations } from '../testing/mutations/catalogue.ts';
import type { Mutation } from '../testing/mutations/mutation.ts';
import { saveResults } from '../testing/mutations/results.ts';
import { root, runQuietly, type Step } from './steps.ts';
import { deleteTestFolder, makeTestFolder } from './test-folder.ts';

const help = `Puts one deliberate fault after another into the source, each on its own, and runs the tests that must catch it.

  npm run test:mutations               all of them
  npm run test:mutations -- N          N of them, spread over the packages
  npm run test:mutations -- portal-07  those whose id begins with the word

The source is changed in place and restored afterwards, so a file with uncommitted changes is refused.
The results are in testing/mutations/results.md.`;

/** The mutations to try: a number spreads them evenly over the catalogue, a word chooses by id. */
const chosen = (word: string | undefined): readonly Mutation[] => {
  if (word === undefined) return mutations;
  const count = Number(word);
  if (Number.isInteger(count) && count > 0) {
    const step = Math.max(1, mutations.length / count);
    return Array.from(
      { length: Math.min(count, mutations.length) },
      (_, at) => mutations[Math.floor(at * step)],
    ).filter((mutation) => mutation !== undefined);
  }
  const found = mutations.filter(({ id }) => id.startsWith(word));
  if (found.length === 0) throw new WrongUsage(`No mutation has an id that begins with "${word}".`);
  return found;
};

const uncommitted = (): ReadonlySet<string> => {
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return new Set(stdout.split('\n').filter(Boolean));
};

const build: Step = { name: 'portal', command: 'node', args: ['bin/build.ts'] };

const stepFor = (file: string, env: Record<string, string>): Step =>
  file.startsWith('e2e/')
    ? { name: file, command: 'playwright', args: ['test', file, '--max-failures=1'], env }
    : { name: file, command: 'vitest', args: ['run', file, '--bail=1'], env };

/** Whether a test file fails. End-to-end tests run on the portal built from the changed source. */
const fails = async (file: string, env: Record<string, string>): Promise<boolean> => {
  if (file.startsWith('e2e/') && !(await runQuietly(build))) throw new Error('The portal could not be built.');
  return !(await runQuietly(stepFor(file, env)));
};

/** The first test file that fails with the fault in the source, if one does. */
const caughtBy = async (mutation: Mutation, env: Record<string, string>): Promise<string | undefined> => {
  const path = join(root, mutation.file);
  const original = readFileSync(path, 'utf8');
  if (original.split(mutation.find).length !== 2)
    throw new WrongUsage(
      `The text of ${mutation.id} does not occur exactly once in ${mutation.file}. Update the catalogue.`,
    );
  const restore = () => writeFileSync(path, original);
  process.once('exit', restore);
  writeFileSync(
    path,
    original.replace(mutation.find, () => mutation.replace),
  );
  try {
    for (const file of mutation.tests) if (await fails(file, env)) return file;
    return undefined;
  } finally {
    restore();
    process.off('exit', restore);
  }
};

await runCommand(async () => {
  const line = readWords(process.argv.slice(2), { command: 'test:mutations', options: {}, takes: 1 });
  if (!line) return say(help);
  const changed = uncommitted();
  const all = chosen(line.positionals[0]);
  const dirty = all.find(({ file }) => changed.has(file));
  if (dirty) throw new WrongUsage(`${dirty.file} has uncommitted changes. Commit or stash them first.`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const folder = makeTestFolder({ long: false });
  let missed = 0;
  for (const mutation of all) {
    const started = Date.now();
    const file = await caughtBy(mutation, { TMPDIR: folder });
    if (file === undefined) missed++;
    saveResults([{ id: mutation.id, caughtBy: file ?? null, day: new Date().toISOString().slice(0, 10) }]);
    const seconds = Math.round((Date.now() - started) / 1000);
    say(`${mutation.id}  ${file === undefined ? 'MISSED' : `caught by ${file}`}  (${seconds} s)  ${mutation.fault}`);
  }
  await deleteTestFolder(folder);
  say(`\n${all.length - missed} of ${all.length} mutations caught`);
  process.exit(missed > 0 ? 1 : 0);
}, 'Nothing was tried');
