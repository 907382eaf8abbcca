// Every release's shop becomes one of today: the fixtures beside this file, each made by the release that its name tells.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stagedTables } from '../../bin/backup/staged-tables.ts';
import { knownSchema } from '../../bin/database/known-schema.ts';
import { application } from '../../bin/settings/application.ts';
import {
  bringUpToDate,
  type ConnectionSettings,
  connectClient,
  makeBackup,
  restoreBackup,
  withScratchCluster,
} from '../../provider/index.ts';
import { readHeading } from '../../provider/postgres/backup/walk-backup.ts';
import { ownStages, stageOf } from '../../provider/postgres/migrations/migration-steps.ts';
import { splitSql } from '../../provider/postgres/migrations/split-sql.ts';
import { ask } from '../../provider/testing/backups.ts';
import { rowsOf, valuesOf } from '../tests/backup-rows.ts';
import { catalogue } from '../tests/catalogue.ts';

const { migrations } = knownSchema;
const releases = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.backup'));
const fixture = (release: string): string => join(import.meta.dirname, release);

/** What later versions fill in where there was nothing: their own tests look at it. */
const filledLater = ['private.former_codes.variantid'];

const place = mkdtempSync(join(tmpdir(), 'thaan-released-'));
afterAll(() => rmSync(place, { recursive: true }));

/** A shop that was never anything else, on a server that no other test made roles on. */
const freshCatalogue = (): Promise<string[]> =>
  withScratchCluster({ owner: 'a new shop', application }, async (admin) => {
    await bringUpToDate(admin, migrations);
    await ask(admin, knownSchema.further.join(';'));
    return catalogue(admin);
  });

/** Restores a release's shop into an empty database and starts this version on it. */
const broughtOver = async (server: ConnectionSettings, release: string): Promise<ConnectionSettings> => {
  const admin = { ...server, database: `shop_of_${release.replaceAll(/\W/g, '_')}` };
  await ask(server, `create database ${admin.database}`);
  const { doubts } = await restoreBackup({ admin, file: fixture(release), ...knownSchema });
  expect([release, doubts]).toEqual([release, []]);
  await bringUpToDate(admin, migrations);
  return admin;
};

describe(`${releases.length} releases' shops`, () => {
  it('become databases like a new one, and keep every value of every row', async () => {
    const fresh = await freshCatalogue();
    // A server on which nobody has made the roles of today, oldest release first.
    await withScratchCluster({ owner: 'released shops', application }, async (server) => {
      for (const release of releases) {
        const admin = await broughtOver(server, release);
        expect([release, await catalogue(admin)]).toEqual([release, fresh]);
        const file = join(place, release);
        await makeBackup({ application, admin, file, about: {}, withoutRows: [] });
        const [before, after] = [await rowsOf(fixture(release)), await rowsOf(file)];
        for (const [name, table] of before.tables) {
          if (stagedTables.includes(name)) continue;
          const now = after.tables.get(name) ?? { columns: [], rows: [] };
          const kept = table.columns.filter((column) => !filledLater.includes(`${name}.${column}`));
          expect([name, valuesOf(now, kept)]).toEqual([name, valuesOf(table, kept)]);
        }
        expect(before.tables.get('public.productsizecolors')?.rows.length).toBeGreaterThan(50);
        expect(after.sequences).toEqual(expect.arrayContaining(before.sequences));
        expect(before.sequences.length).toBeGreaterThan(4);
      }
    });
  }, 180_000);

  it('do so on a server of one’s own', async () => {
    await withScratchCluster({ owner: 'released shops elsewhere', application }, async (server) => {
      await ask(server, 'create role landlord superuser login');
      for (const release of releases) await broughtOver({ ...server, user: 'landlord' }, release);
    });
  }, 180_000);

  it('hold migrations that nobody has changed since', async () => {
    const now = new Map<string, readonly string[]>();
    for (const { migrations: all } of [...(await ownStages()), await stageOf(migrations)])
      for (const { version, file } of all) now.set(version, splitSql(readFileSync(file, 'utf8')));
    const folded = knownSchema.earlier?.map(({ name }) => `${name}.backup`) ?? [];
    for (const release of releases) {
      const { steps } = await readHeading(fixture(release), application);
      // What was folded is known by its sum, without which it is not restored.
      for (const { ledger, version, statements } of steps)
        if (ledger && !(ledger === 'supabase_migrations' && folded.includes(release)))
          expect([release, version, now.get(version)]).toEqual([release, version, statements]);
    }
    expect(releases).toEqual(expect.arrayContaining(folded));
  });
});

it('a shop of 0.6.0, which kept no ids of products that are gone, gives none of them again', async () => {
  await withScratchCluster({ owner: 'a shop of 0.6.0', application }, async (server) => {
    const admin = await broughtOver(server, '0.6.0.backup');
    // scripts/released-shop.ts renamed the first two, and deleted the others.
    expect(await ask(admin, 'select productid from private.given_ids order by 1')).toEqual(
      ['BC24001', 'BC241000', 'BC25095', 'BC26900', 'SAMPLE-01'].map((productid) => ({ productid })),
    );
    const client = await connectClient(admin);
    await client.query(`select set_config('request.jwt.claims', '{"role": "service_role"}', false)`);
    const answer = async (text: string) => (await client.query<{ answer: unknown }>(text)).rows[0]?.answer;
    const highest: Record<string, unknown> = { BC24: '1000', BC25: '095', BC26: '900', BC27: null };
    for (const [prefix, number] of Object.entries(highest))
      expect([prefix, await answer(`select get_max_product_suffix('${prefix}') as answer`)]).toEqual([prefix, number]);

    const prefix = await answer('select private.product_prefix(clock_timestamp()) as answer');
    const next = prefix === 'BC26' ? 'BC26901' : `${prefix}001`;
    const product = `'{"name": "Muga - Saree", "fabric": "Muga", "purchaseprice": 900, "retailprice": 2250}'`;
    const added = `select add_product(gen_random_uuid(), ${product}) ->> 'productid' as answer`;
    expect(await answer(added)).toBe(next);
    await client.end();
  });
}, 180_000);
