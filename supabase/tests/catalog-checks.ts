import { newerCall } from './newer-functions.ts';

/**
 * What must hold of everything that migrations ever create, each as a query that lists what breaks it (one text column).
 * Tables, views and functions of the schemas public and private.
 */
export const catalogChecks: Readonly<Record<string, string>> = {
  'every table has row-level security': `
    select relation.oid::regclass::text as offender from pg_class as relation
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relation.relkind in ('r', 'p') and not relation.relrowsecurity`,

  'every view asks as the one who reads it': `
    select relation.oid::regclass::text as offender from pg_class as relation
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (relation.relkind = 'm' or relation.relkind = 'v'
        and not coalesce('security_invoker=true' = any (relation.reloptions), false)
        and not coalesce('security_invoker=on' = any (relation.reloptions), false))`,

  'every function has an empty search_path': `
    select routine.oid::regprocedure::text as offender from pg_proc as routine
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (routine.proconfig), false)`,

  // A body in PL/pgSQL is not looked into before it runs, and the tests run on a newer server than the oldest promised.
  'no function calls a built-in one that PostgreSQL 15 does not have': `
    select routine.oid::regprocedure::text as offender from pg_proc as routine
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and routine.prosrc ~* '${newerCall}'`,

  // '\v' is the letter v there.
  'no function writes a character as PostgreSQL 15 does not read it': `
    select routine.oid::regprocedure::text as offender from pg_proc as routine
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and routine.prosrc ~* '\\me''([^'']|'''')*\\\\v'`,

  'nobody runs a function unless named: neither PUBLIC nor anon, but for the check of each request': `
    select routine.oid::regprocedure::text as offender from pg_proc as routine
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (has_function_privilege('anon', routine.oid, 'execute') and routine.proname <> 'check_request' or exists (
        select from aclexplode(coalesce(routine.proacl, acldefault('f', routine.proowner)))
        where grantee = 0 and privilege_type = 'EXECUTE'
      ))`,

  'anon has no right on any table, column or sequence': `
    select relation.oid::regclass::text as offender from pg_class as relation
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (
        relation.relkind in ('r', 'p', 'v', 'm') and (
          has_table_privilege('anon', relation.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('anon', relation.oid, 'select, insert, update, references'))
      )`,

  'nobody truncates, references or puts triggers on a table through the data service': `
    select relation.oid::regclass::text || ' ' || who as offender
    from pg_class as relation, unnest(array['anon', 'authenticated', 'service_role']) as who
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relation.relkind in ('r', 'p')
      and has_table_privilege(who, relation.oid, 'truncate, references, trigger')`,

  'the schema private is closed to clients: no table, and only what policies and rules ask may be run': `
    select relation.oid::regclass::text as offender from pg_class as relation
    where relation.relnamespace = 'private'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm')
      and has_any_column_privilege('authenticated', relation.oid, 'select, insert, update')
    union all
    select routine.oid::regprocedure::text from pg_proc as routine
    where routine.pronamespace = 'private'::regnamespace and routine.proname not in (
        'is_staff', 'check_request', 'is_at_work', 'is_unnamed', 'picture_of_name', 'are_different'
      )
      and has_function_privilege('authenticated', routine.oid, 'execute')`,

  'the data service asks at every request whether the session still lives': `
    select 'authenticator' as offender where not exists (
      select from pg_db_role_setting
      where setrole = 'authenticator'::regrole and 'pgrst.db_pre_request=private.check_request' = any (setconfig)
    ) or not has_function_privilege('anon', 'private.check_request()', 'execute')`,

  'no policy speaks of anon or PUBLIC, and each is named <table>_<operation>_<who>': `
    select tablename || '.' || policyname as offender from pg_policies
    where schemaname in ('public', 'private')
      and (roles <> '{authenticated}' or policyname !~ ('^' || tablename || '_' || lower(cmd) || '_(own|staff|own_or_staff)$'))`,

  'no operation on a table is let by two policies, which would both be asked': `
    select one.tablename || '.' || one.policyname as offender from pg_policies as one
    join pg_policies as other using (schemaname, tablename)
    where schemaname in ('public', 'private') and one.policyname <> other.policyname
      and one.permissive = 'PERMISSIVE' and other.permissive = 'PERMISSIVE'
      and (one.cmd = other.cmd or 'ALL' in (one.cmd, other.cmd)) and one.roles && other.roles`,

  'no policy calls a function once a row': `
    select tablename || '.' || policyname as offender
    from pg_policies, lateral (values (qual), (with_check)) as said (expression)
    where schemaname in ('public', 'private')
      and regexp_replace(expression, '\\( ?SELECT [^()]*(\\([^()]*\\))?[^()]*\\)', '', 'g') ~ '(auth|private)\\.'`,

  'every table of the shop keeps updated_at': `
    select relation.oid::regclass::text as offender from pg_class as relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and not exists (
        select from pg_trigger where tgrelid = relation.oid and tgfoid = 'private.touch_updated_at'::regproc
      )`,

  'every foreign key has an index that begins with its columns': `
    select link.conrelid::regclass || '.' || link.conname as offender from pg_constraint as link
    where link.contype = 'f'
      and link.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_index where indrelid = link.conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(link.conkey) - 1] = link.conkey
      )`,

  'every rule that staff may break says so in a sentence, and on the next line what to do': `
    with rules as (
      select link.conrelid as relation, link.conname as name, obj_description(link.oid, 'pg_constraint') as said
      from pg_constraint as link where link.contype in ('c', 'u', 'f', 'x')
      union all
      select indrelid, indexrelid::regclass::name, obj_description(indexrelid, 'pg_class')
      from pg_index
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    )
    select relation.relname || '.' || rules.name as offender
    from rules join pg_class as relation on relation.oid = rules.relation
    where relation.relnamespace = 'public'::regnamespace
      and coalesce(said, '') !~ '^[A-Z][^\n]+[^.\n]\n[A-Z][^\n]+.$'`,

  'every index is named after its table': `
    select index.relname::text as offender from pg_index
    join pg_class as index on index.oid = indexrelid join pg_class as relation on relation.oid = indrelid
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and index.relname !~ ('^' || relation.relname || '_([a-z_]+_)?(pkey|key|idx)$')`,

  'nothing belongs to a superuser': `
    select relation.oid::regclass::text as offender from pg_class as relation
    join pg_roles as owner on owner.oid = relation.relowner
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and owner.rolsuper
    union all
    select routine.oid::regprocedure::text from pg_proc as routine
    join pg_roles as owner on owner.oid = routine.proowner
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and owner.rolsuper`,
};
