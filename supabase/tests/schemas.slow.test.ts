import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { application } from '../../bin/settings/application.ts';
import { bringUpToDate, withScratchCluster } from '../../provider/index.ts';
import { catalogue } from './catalogue.ts';

const schemas = join(import.meta.dirname, '../schemas');
const migrations = join(import.meta.dirname, '../migrations');

const asMigrations = mkdtempSync(join(tmpdir(), 'thaan-schemas-'));
afterAll(() => rmSync(asMigrations, { recursive: true }));

/** Of a database of its own server, since roles and their settings are the server's. */
const catalogueOf = (folder: string): Promise<string[]> =>
  withScratchCluster({ owner: `a shop made of ${folder}`, application }, async (admin) => {
    await bringUpToDate(admin, folder);
    return catalogue(admin);
  });

test('what the schemas declare is what the migrations make', async () => {
  const files = readdirSync(schemas)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  for (const [place, file] of files.entries())
    copyFileSync(join(schemas, file), join(asMigrations, `${20260101000000 + place}_${file}`));
  const [declared, made] = [await catalogueOf(asMigrations), await catalogueOf(migrations)];
  const without = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => !others.includes(line));
  expect({ onlyDeclared: without(declared, made), onlyMade: without(made, declared) }).toEqual({
    onlyDeclared: [],
    onlyMade: [],
  });
  expect(made.length).toBeGreaterThan(500);
}, 120_000);
