import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

const uses = (specifier: string) => `export { thing } from '${specifier}';`;

/** A function whose body has so many lines. */
const body = (lines: number) => `export const work = () => {\n${'  globalThis.name;\n'.repeat(lines)}};`;

const asks = (question: string) => `export const answer = ${question};`;

const refused: [path: string, line: string, rule: string][] = [
  ['shop/money.ts', uses('../provider/index.ts'), 'noRestrictedImports'],
  ['shop/money.ts', uses('../testing/free-port.ts'), 'noRestrictedImports'],
  ['shop/money.ts', uses('zod'), 'noRestrictedImports'],
  ['shop/money.ts', uses('node:fs'), 'noRestrictedImports'],
  ['shop/label/commands.ts', uses('react'), 'noRestrictedImports'],
  ['shop/money.ts', 'export const id = crypto.randomUUID();', 'noRestrictedGlobals'],
  ['provider/rest/index.ts', uses('../../shop/money.ts'), 'noRestrictedImports'],
  ['provider/rest/index.ts', uses('../../bin/settings.ts'), 'noRestrictedImports'],
  ['provider/rest/plan/read.ts', uses('../../../scripts/steps.ts'), 'noRestrictedImports'],
  ['provider/rest/index.ts', uses('pg'), 'noRestrictedImports'],
  ['provider/auth/sessions/session.ts', uses('pg'), 'noRestrictedImports'],
  ['provider/postgres/database.ts', uses('../http/server.ts'), 'noRestrictedImports'],
  ['provider/postgres/cluster/cluster.ts', uses('../../auth/sessions/session.ts'), 'noRestrictedImports'],
  ['provider/testing/database.ts', uses('../../bin/settings.ts'), 'noRestrictedImports'],
  ['provider/postgres/database.ts', uses('../../shop/money.ts'), 'noRestrictedImports'],
  ['provider/rest/parse/select.ts', uses('../plan/read.ts'), 'noRestrictedImports'],
  ['provider/rest/plan/read.ts', uses('../compile/read.ts'), 'noRestrictedImports'],
  ['provider/rest/compile/read.ts', uses('../respond/answer.ts'), 'noRestrictedImports'],
  ['supabase/demo/seed.ts', uses('../../provider/index.ts'), 'noRestrictedImports'],
  ['supabase/demo/seed.ts', uses('pg'), 'noRestrictedImports'],
  ['supabase/functions/sign/index.ts', uses('../../../shop/money.ts'), 'noRestrictedImports'],
  ['supabase/functions/sign/index.ts', uses('../../seed/staff.ts'), 'noRestrictedImports'],
  ['supabase/functions/sign/index.ts', uses('node:crypto'), 'noRestrictedImports'],
  ['supabase/functions/sign/index.ts', uses('zod'), 'noRestrictedImports'],
  ['supabase/functions/sign/index.ts', 'export const key = process.env.KEY;', 'noRestrictedGlobals'],
  ['bin/serving/start-thaan.ts', uses('../../testing/free-port.ts'), 'noRestrictedImports'],
  ['bin/staff.ts', uses('../e2e/fixtures.ts'), 'noRestrictedImports'],
  ['bin/staff.ts', uses('../portal/src/lib/config.ts'), 'noRestrictedImports'],
  ['bin/database/secrets.ts', uses('pg'), 'noRestrictedImports'],
  ['portal/src/main.tsx', uses('../../provider/index.ts'), 'noRestrictedImports'],
  ['portal/src/main.tsx', uses('../../testing/free-port.ts'), 'noRestrictedImports'],
  ['portal/src/features/inventory/page.tsx', uses('../../app/routes.tsx'), 'noRestrictedImports'],
  ['portal/src/features/inventory/page.tsx', uses('../../lib/provider.ts'), 'noRestrictedImports'],
  ['portal/src/features/inventory/page.tsx', uses('@supabase/postgrest-js'), 'noRestrictedImports'],
  ['portal/src/features/inventory/page.tsx', uses('../labels/print.ts'), 'noRestrictedImports'],
  ['portal/src/features/inventory/dialog/form.tsx', uses('../../labels/print.ts'), 'noRestrictedImports'],
  ['portal/src/features/labels/batch/job/run.ts', uses('../../../inventory/columns.tsx'), 'noRestrictedImports'],
  ['portal/src/features/labels/print-service/client.ts', uses('react'), 'noRestrictedImports'],
  ['portal/src/features/labels/print-service/client.ts', uses('@tanstack/react-query'), 'noRestrictedImports'],
  ['portal/src/features/labels/print-service/client.ts', uses('../../../ui/note.tsx'), 'noRestrictedImports'],
  ['portal/src/features/labels/print-service/client.ts', uses('../printer/output-choice.ts'), 'noRestrictedImports'],
  ['portal/src/features/inventory/inventory.queries.ts', uses('../../ui/button.tsx'), 'noRestrictedImports'],
  ['portal/src/ui/button.tsx', uses('../lib/provider.ts'), 'noRestrictedImports'],
  ['portal/src/ui/button.tsx', uses('../features/inventory/index.ts'), 'noRestrictedImports'],
  ['portal/src/lib/provider.ts', uses('../ui/button.tsx'), 'noRestrictedImports'],
  ['portal/src/ui/button.tsx', 'export default 1;', 'noDefaultExport'],
  ['portal/src/ui/IconButton.tsx', 'export const a = 1;', 'useFilenamingConvention'],
  // What a page does goes by a refusal's code and field, not by its sentence.
  ['portal/src/lib/session.ts', asks('/exists/.test(failure.message)'), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks('/exists/.exec(details)'), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks('failure.message.match(/exists/)'), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks("failure.message.includes('exists')"), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks("reason.endsWith('exists')"), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks("failure.message === 'exists'"), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks('failure.message !== phoneTaken'), 'plugin'],
  ['portal/src/features/inventory/page.tsx', asks("said === 'The end lies before the start'"), 'plugin'],
  ['portal/src/features/inventory/page.tsx', 'switch (failure.message) { default: }', 'plugin'],
  // Where a query's key begins stands in lib/query-keys.ts alone.
  ['portal/src/features/inventory/inventory.queries.ts', asks("{ queryKey: ['products', 'last'] }"), 'plugin'],
  ['portal/src/app/page.tsx', asks("{ queryKey: ['role'] as const }"), 'plugin'],
  // The last route of a page does not go while a test runs.
  ['e2e/labels/batch.spec.ts', asks("await page.unroute('**/rpc/*')"), 'plugin'],
  ['e2e/labels/batch.spec.ts', asks("await page.route('**/rpc/*', fail, { times: 1 })"), 'plugin'],
];

const allowed: [path: string, line: string][] = [
  ['shop/phone.ts', uses('libphonenumber-js/min')],
  ['shop/label/commands.ts', uses('../money.ts')],
  ['bin/serving/start-thaan.ts', uses('../../provider/index.ts')],
  ['bin/serving/start-thaan.ts', uses('../../shop/money.ts')],
  ['bin/staff.slow.test.ts', uses('../testing/free-port.ts')],
  ['supabase/tests/test-shop.ts', uses('../../testing/free-port.ts')],
  ['provider/postgres/database.ts', uses('pg')],
  ['provider/testing/database.ts', uses('pg')],
  ['provider/rest/respond/answer.ts', uses('../compile/read.ts')],
  ['supabase/demo/seed.ts', uses('../../shop/money.ts')],
  ['supabase/functions/sign/index.ts', uses('./staff.ts')],
  ['supabase/functions/sign/index.ts', uses('../_shared/staff.ts')],
  ['portal/src/features/inventory/page.tsx', uses('../labels/index.ts')],
  ['portal/src/features/inventory/dialog/form.tsx', uses('../../labels/index.ts')],
  ['portal/src/features/inventory/dialog/form.test.ts', uses('../../editor/testing.ts')],
  ['portal/src/features/labels/batch/plan.ts', uses('../printer/template.ts')],
  ['portal/src/features/labels/print-service/client.ts', uses('qz-tray')],
  ['portal/src/features/labels/print-service/client.ts', uses('../../../../../shop/label/tspl.ts')],
  ['portal/src/features/labels/print-service/client.ts', uses('../../../lib/secure-context.ts')],
  ['portal/src/features/labels/batch/job/run.ts', uses('../../printer/label/template.ts')],
  ['portal/src/features/inventory/page.tsx', uses('../../ui/button.tsx')],
  ['portal/src/features/inventory/page.tsx', uses('../../lib/provider-error.ts')],
  ['portal/src/features/inventory/inventory.queries.ts', uses('../../lib/provider.ts')],
  ['portal/src/lib/provider.ts', uses('@supabase/auth-js')],
  ['portal/src/features/inventory/page.tsx', asks("failure.code === '23505'")],
  ['portal/src/features/inventory/page.tsx', asks("failure.message === ''")],
  ['portal/src/features/inventory/page.tsx', asks("session.reason === 'logout'")],
  ['portal/src/features/inventory/page.tsx', asks("typed.includes('exists')")],
  ['portal/src/features/inventory/inventory.queries.ts', asks("{ queryKey: [...keyOf('products'), 'last'] }")],
  ['portal/src/lib/session.test.ts', asks('/exists/.test(failure.message)')],
  ['bin/serving/start-thaan.ts', asks('/exists/.test(failure.message)')],
];

const cycle: [path: string, line: string][] = [
  ['shop/first.ts', uses('./second.ts')],
  ['shop/second.ts', uses('./first.ts')],
  ['bin/third.ts', "export type { thing } from './fourth.ts';"],
  ['bin/fourth.ts', "export type { thing } from './third.ts';"],
];

const lengths: [path: string, lines: number, isTooLong: boolean][] = [
  ['bin/staff/actions.ts', 50, false],
  ['bin/staff/actions.ts', 51, true],
  ['testing/faults/ledger.ts', 51, true],
  ['e2e/labels/batch-page.tsx', 120, false],
  ['e2e/labels/batch-page.tsx', 121, true],
  ['bin/staff.slow.test.ts', 51, false],
  ['e2e/labels/batch.spec.ts', 51, false],
];

const tree = realpathSync(mkdtempSync(join(tmpdir(), 'thaan-lines-')));
const all = [...refused, ...allowed, ...cycle, ...lengths.map(([path, lines]) => [path, body(lines)] as const)];
let found: string[] = [];

/** Each line stands in a file of its own beside the file it is for, so that the same rules meet it. */
const fileOf = (path: string, line: string): string => {
  const number = all.findIndex((entry) => entry[0] === path && entry[1] === line);
  return cycle.some(([name]) => name === path)
    ? path
    : path.replace(/([^/]+?)(\.queries|\.test|\.spec)?(\.tsx?)$/, `$1-${number}$2$3`);
};

const rulesBrokenIn = (path: string, line: string): string[] =>
  found.filter((row) => row.startsWith(`${fileOf(path, line)} `)).map((row) => row.split(' ')[1] ?? '');

beforeAll(() => {
  copyFileSync(join(root, 'package.json'), join(tree, 'package.json'));
  copyFileSync(join(root, 'biome.json'), join(tree, 'biome.json'));
  mkdirSync(join(tree, 'scripts'));
  for (const rule of ['scripts/refusal-texts.grit', 'scripts/query-keys.grit', 'scripts/routes-that-stay.grit'])
    copyFileSync(join(root, rule), join(tree, rule));
  for (const [path, line] of all) {
    const file = join(tree, fileOf(path, line));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${line}\n`);
  }
  const flags = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
  const run = spawnSync(process.execPath, [biome, ...flags], { cwd: tree, encoding: 'utf8' });
  const rows = [...run.stdout.matchAll(/title=(?:lint\/\w+\/)?(\w+),file=([^,]+),/g)];
  found = rows.map(([, rule, file]) => `${relative(tree, file ?? '')} ${rule}`);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(refused)('%s may not hold: %s', (path, line, rule) => {
  expect(rulesBrokenIn(path, line)).toContain(rule);
});

test.each(allowed)('%s may hold: %s', (path, line) => {
  expect(rulesBrokenIn(path, line)).toEqual([]);
});

test.each(cycle)('two files may not import each other, nor their types: %s', (path, line) => {
  expect(rulesBrokenIn(path, line)).toContain('noImportCycles');
});

test.each(lengths)('%s, a function of %i lines: too long is %s', (path, lines, isTooLong) => {
  expect(rulesBrokenIn(path, body(lines))).toEqual(isTooLong ? ['noExcessiveLinesPerFunction'] : []);
});
