import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

interface Test {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly meta: { readonly seen?: string; readonly notRun?: string };
}

/** What Vitest wrote of the run, as far as it is told. */
export interface SupabaseRun {
  readonly startTime: number;
  readonly testResults: readonly { readonly endTime: number; readonly assertionResults: readonly Test[] }[];
}

/** What the hosted provider has and a run without containers and without a project does in another way, or not at all. */
const otherwise = [
  '`supabase db dump`, `db diff` and `functions serve` want containers: dumps are made by Debian’s `pg_dump`, which is 15 and refuses a server of 17; catalogs are compared by queries; the functions run in Deno itself.',
  '`supabase db lint` on 17: Debian 12 packages its extension for 15 alone. The functions of both are the same text.',
  '`supabase gen types`: the portal’s own types leave out of Insert and Update what staff may not write, and take a decimal as a text and an argument as null too. All else must be the same.',
  'The advice on definer functions is the dashboard’s: the CLI’s advisors do not have it. The page on advisors is held against the catalog.',
  'A hosted project: `login`, and whatever only its services answer.',
];

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Nothing of a test that passed and counted nothing. */
const seenIn = ({ status, meta }: Test): string | undefined =>
  status === 'passed' ? meta.seen : (meta.notRun ?? status.toUpperCase());

/** What came of one step, on all servers where the same was seen. */
const row = (tests: readonly Test[]): string => {
  const [first] = tests;
  if (!first) return '';
  const places = tests.map(({ ancestorTitles }) => ancestorTitles.join(', '));
  const cells = [first.title, places.join('; '), seenIn(first) ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
};

/** What the machine lacked, a sentence for each test that was not run. */
export const notRunIn = ({ testResults }: SupabaseRun): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ ancestorTitles, title, meta }) =>
      meta.notRun === undefined ? [] : [`${[...ancestorTitles, title].join(', ')}: ${meta.notRun}`],
    );

/** The report of a run in Markdown. `versions` is a sentence. */
export const supabaseReport = ({ startTime, testResults }: SupabaseRun, versions: string): string => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const told = tests.filter((test) => seenIn(test) !== undefined);
  const steps = Object.values(Object.groupBy(told, (test) => `${test.title}\n${seenIn(test)}`));
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const took = seconds(Math.max(...testResults.map(({ endTime }) => endTime)) - startTime);
  return `### The way to Supabase, ${new Date(startTime).toISOString().slice(0, 10)}

${versions} ${passed} of ${tests.length} tests passed, in ${took} s. Of those that compared or counted something:

| Step | On | Seen |
|---|---|---|
${steps.map((step = []) => row(step)).join('\n')}

Done by other means, or not at all:

${otherwise.map((line) => `- ${line}`).join('\n')}
`;
};

/** Which programs a run of this clone works with. */
export const toolVersions = (): string => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'testing/supabase/tools/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versionOf = (name: string): string => dependencies[name]?.replace(/^.*@|\.0-beta.*$/g, '') ?? '';
  return `CLI ${versionOf('@supabase/cli-linux-x64')}, Deno ${versionOf('@deno/linux-x64-glibc')}, PostgreSQL ${versionOf('postgres-15')} and ${versionOf('postgres-17')}.`;
};
