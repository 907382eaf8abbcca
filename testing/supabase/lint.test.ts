// What the CLI's lint finds in the functions. It asks an extension that Debian packages for PostgreSQL 15 alone.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notRun } from './for-report.ts';
import { openPushed } from './project.ts';
import { supabase } from './tools.ts';

const debian = {
  programs: '/usr/lib/postgresql/15',
  extension: '/usr/share/postgresql/15/extension/plpgsql_check.control',
};

describe('PostgreSQL 15', () => {
  it('db lint: no function is warned of', async (context) => {
    if (!existsSync(debian.extension))
      return notRun(context, 'the extension plpgsql_check is not installed (Debian 12: postgresql-15-plpgsql-check)');
    const project = await openPushed({ major: 15, defaults: 'closed', place: debian.programs });
    // There postgres may make it.
    await project.query('create extension plpgsql_check with schema extensions');
    const lint = ['db', 'lint', `--remote=${project.url}`, '--schema=public,private', '--level=warning'];
    const { status, output } = await supabase(lint);
    expect([status, output]).toEqual([0, expect.stringContaining('No schema errors found')]);
    const [counted] = await project.query<{ count: number }>(
      `select count(*)::int from pg_proc join pg_language as l on l.oid = prolang
     where l.lanname = 'plpgsql' and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    context.task.meta.seen = `${counted?.count} functions in PL/pgSQL of public and private, nothing at the level of a warning`;
    await project.close();
  });
});
