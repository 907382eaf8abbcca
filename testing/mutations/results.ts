import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutations } from './catalogue.ts';

const file = join(import.meta.dirname, 'results.md');

/** The outcome of one mutation: the test file that caught it, or null. */
export interface Result {
  readonly id: string;
  readonly caughtBy: string | null;
  /** The day of the run, such as 2026-11-28. */
  readonly day: string;
}

/** The layer of a test file by its name. */
const layerOf = (test: string): string => {
  if (test.startsWith('e2e/')) return 'e2e';
  if (test.endsWith('.tsx')) return 'component';
  return /^(?:shop|portal|scripts|bench)\//.test(test) ? 'unit' : 'integration';
};

/** Only the complete run includes slow files. */
const isInChangeRun = (test: string): boolean => !test.includes('.slow.');

const row = ({ id, caughtBy, day }: Result): string => `| ${id} | ${caughtBy ?? 'missed'} | ${day} |`;

const parse = (text: string): readonly Result[] =>
  [...text.matchAll(/^\| ([a-z]+-\d+) \| (\S+) \| (\S+) \|$/gm)].map(([, id = '', test = '', day = '']) => ({
    id,
    caughtBy: test === 'missed' ? null : test,
    day,
  }));

/** The page of results: the counts by layer, then a row for each mutation. */
export const resultsPage = (results: readonly Result[]): string => {
  const tests = results.flatMap(({ caughtBy }) => caughtBy ?? []);
  const layers = ['unit', 'component', 'integration', 'e2e'].map((layer) => {
    const own = tests.filter((test) => layerOf(test) === layer);
    return `| ${layer} | ${own.length} | ${own.filter(isInChangeRun).length} |`;
  });
  return `# Results of the mutations

\`npm run test:mutations\` writes this page. \`npm test\` catches ${tests.filter(isInChangeRun).length} of ${results.length} mutations, \`npm run test:all\` ${tests.length}.

| Layer | Caught | By npm test |
|---|---|---|
${layers.join('\n')}

| Mutation | Caught by | Day |
|---|---|---|
${results.map(row).join('\n')}
`;
};

/** Puts new results in the place of the former ones of the same mutations. */
export const saveResults = (results: readonly Result[]): void => {
  const former = existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
  const all = new Map([...former, ...results].map((result) => [result.id, result]));
  writeFileSync(file, resultsPage(mutations.flatMap(({ id }) => all.get(id) ?? [])));
};
