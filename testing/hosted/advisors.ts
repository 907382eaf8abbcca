// What a project's advisors say of the shop's schema, and what docs/supabase/advisors.md explains of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A function that runs with its owner's rights: `name` with its schema unless that is public; roles by the alphabet. */
export interface Definer {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Those that somebody with an account, or nobody in particular, may execute, as rows of `Definer` by the alphabet. */
export const definers = `
  select
    (case routine.pronamespace when 'public'::regnamespace then '' else 'private.' end || routine.proname) collate "C" as name,
    array(
      select role from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_function_privilege(role, routine.oid, 'execute') order by role
    ) as roles
  from pg_proc as routine
  where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and routine.prosecdef
    and (has_function_privilege('anon', routine.oid, 'execute') or has_function_privilege('authenticated', routine.oid, 'execute'))
  order by 1`;

/** Tables that are closed by row-level security alone, as one column `name` by the alphabet. */
export const tablesWithoutPolicy = `
  select relation.oid::regclass::text collate "C" as name from pg_class as relation
  where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relation.relkind in ('r', 'p')
    and relation.relrowsecurity and not exists (select from pg_policy where polrelid = relation.oid)
  order by 1`;

const page = join(import.meta.dirname, '../../docs/supabase/advisors.md');

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** What the page's table says, in the form and order of `definers`. */
export const explainedDefiners = (text: string = readFileSync(page, 'utf8')): Definer[] =>
  [...text.matchAll(/^\| (`[^|]+) \| ([^|]+) \| [A-Z][^|]+\. \|$/gm)]
    .flatMap(([, names = '', roles = '']) => quoted(names).map((name) => ({ name, roles: quoted(roles).sort() })))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
