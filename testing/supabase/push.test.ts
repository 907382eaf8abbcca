// The shop's migrations as a person pushes them, by the CLI, to databases like hosted ones.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { openProject } from './project.ts';
import { majors, supabase } from './tools.ts';

describe.each(majors.flatMap((major) => (['open', 'closed'] as const).map((defaults) => ({ major, defaults }))))(
  'on PostgreSQL $major, with $defaults defaults,',
  (wanted) => {
    it('the CLI pushes all migrations', async () => {
      const project = await openProject(wanted);
      const { status, output } = await supabase(['db', 'push', `--remote=${project.url}`, '--yes'], { cwd: clone });
      expect([status, output]).toEqual([0, expect.stringContaining('Finished supabase db push.')]);
      const ledger = await project.query('select from supabase_migrations.schema_migrations');
      expect(ledger).toHaveLength(readdirSync(join(clone, 'supabase/migrations')).length);
      await project.close();
    });
  },
);
