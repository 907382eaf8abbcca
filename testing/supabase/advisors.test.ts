// What the CLI's advisors say of the database.
import { describe, expect, it } from 'vitest';
import { kinds, openPushed } from './project.ts';
import { supabase } from './tools.ts';

interface Advice {
  readonly name: string;
  readonly level: string;
  readonly detail: string;
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
    task.meta.seen = `no warning; ${results.length} remarks that docs/supabase/advisors.md explains`;
    await project.close();
  });
});
