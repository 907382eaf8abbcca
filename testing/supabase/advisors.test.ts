// What the CLI's advisors say of the database.
import { describe, expect, it } from 'vitest';
import { type Definer, definers, explainedDefiners, tablesWithoutPolicy } from '../hosted/advisors.ts';
import { kinds, openPushed } from './project.ts';
import { supabase } from './tools.ts';

interface Advice {
  readonly name: string;
  readonly level: string;
  readonly metadata: { readonly schema: string; readonly name: string };
}

describe.each(kinds)('PostgreSQL $major, $defaults defaults', (kind) => {
  it('db advisors: no warning', async ({ task }) => {
    const project = await openPushed(kind);
    // As the dashboard does before it asks.
    await project.query(`alter database ${project.admin.database} set pgrst.db_schemas = 'public'`);
    const { out } = await supabase([
      'db',
      'advisors',
      `--remote=${project.url}`,
      '--level=info',
      '--output-format=json',
    ]);
    const { results } = JSON.parse(out) as { results: Advice[] };
    expect(results.filter(({ level }) => level !== 'INFO')).toEqual([]);
    expect([...new Set(results.map(({ name }) => name))].sort()).toEqual(['rls_enabled_no_policy', 'unused_index']);
    const closed = results
      .filter(({ name }) => name === 'rls_enabled_no_policy')
      .map(({ metadata }) => ({ name: `${metadata.schema}.${metadata.name}` }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    expect(await project.query(tablesWithoutPolicy)).toEqual(closed);
    // The dashboard's advisors name these too, which the CLI's do not look for.
    const named = await project.query<Definer>(definers);
    expect(named).toEqual(explainedDefiners());
    task.meta.seen = `no warning; the page explains ${results.length - closed.length} indexes, ${closed.length} tables and ${named.length} functions`;
    await project.close();
  });
});
