/**
 * Everything the schema cache knows, as one row of JSON columns. $1 are the exposed schemas, $2 the usual extra search path; it runs with an empty
 * search_path, so that types and expressions come out with their schema. `settings` are those of the login's of which
 * PostgREST reads its own; one for this database stands after one for all, and goes before it.
 */
export const catalogQuery = `
with recursive service as (
  select pg_catalog.split_part(s.setting, '=', 1) as name,
    pg_catalog.substr(s.setting, pg_catalog.strpos(s.setting, '=') + 1) as value, d.setdatabase
  from pg_catalog.pg_db_role_setting d, pg_catalog.unnest(d.setconfig) s(setting)
  where d.setrole = (select oid from pg_catalog.pg_roles where rolname = session_user)
    and d.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
    and pg_catalog.starts_with(s.setting, 'pgrst.')
),
exposed as (
  select oid, nspname from pg_catalog.pg_namespace where nspname = any($1::text[])
),
relation as (
  select c.oid, n.nspname as schema, c.relname as name, c.relkind, c.reltype
  from pg_catalog.pg_class c join exposed n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
),
domain_base as (
  select oid, typbasetype as base from pg_catalog.pg_type where typtype = 'd'
  union all
  select d.oid, t.typbasetype from domain_base d join pg_catalog.pg_type t on t.oid = d.base where t.typtype = 'd'
),
base_type as (
  select d.oid, d.base from domain_base d join pg_catalog.pg_type t on t.oid = d.base where t.typtype <> 'd'
),
columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'base', pg_catalog.format_type(coalesce(d.base, t.oid), null),
    'default', case
      when a.attidentity <> '' then (
        select pg_catalog.format('nextval(%L::regclass)', d.objid::regclass)
        from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.refclassid = 'pg_catalog.pg_class'::regclass
          and d.refobjid = a.attrelid and d.refobjsubid = a.attnum and d.deptype = 'i')
      when a.attgenerated <> '' then null
      else coalesce(pg_catalog.pg_get_expr(f.adbin, f.adrelid), t.typdefault) end
  ) order by a.attnum) as list
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join base_type d on d.oid = t.oid
  left join pg_catalog.pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
    and a.attrelid in (
      select oid from relation
      union select t.typrelid from pg_catalog.pg_proc p
      join exposed n on n.oid = p.pronamespace join pg_catalog.pg_type t on t.oid = p.prorettype where t.typrelid <> 0)
  group by a.attrelid
),
keys as (
  select c.oid, c.conrelid, c.confrelid, c.conname, c.contype, c.conkey, c.confkey, n.nspname as schema, r.relname,
    (select json_agg(a.attname order by k.i) from unnest(c.conkey) with ordinality k(n, i)
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n) as names
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class r on r.oid = c.conrelid join pg_catalog.pg_namespace n on n.oid = r.relnamespace
  where c.contype in ('p', 'u', 'f') and c.conparentid = 0
),
routine as (
  select p.oid, p.proname as name, n.nspname as schema, p.provolatile = 'v' as volatile, p.proretset as set,
    coalesce(p.proargmodes::text[] && '{o,b,t}', false) as names_out,
    p.prorows, t.oid as type, t.typtype, t.typrelid, t.typname,
    coalesce(p.proallargtypes, p.proargtypes::oid[]) as types, p.proargnames as names, p.proargmodes as modes,
    p.proconfig, p.pronargs, p.pronargdefaults, p.proargtypes[0] as first_type
  from pg_catalog.pg_proc p
  join exposed n on n.oid = p.pronamespace
  join pg_catalog.pg_type t on t.oid = coalesce((select base from base_type d where d.oid = p.prorettype), p.prorettype)
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
),
argument as (
  select r.oid, u.i, u.type, coalesce(r.names[u.i], '') as name, coalesce(r.modes[u.i], 'i') as mode,
    row_number() over (partition by r.oid, coalesce(r.modes[u.i], 'i') in ('i', 'b', 'v') order by u.i)
      <= r.pronargs - r.pronargdefaults as required
  from routine r, unnest(r.types) with ordinality u(type, i)
)
select
  (select coalesce(json_agg(json_build_object(
      'schema', r.schema, 'name', r.name, 'columns', coalesce(c.list, '[]'), 'isTable', r.relkind in ('r', 'p'))
    order by r.schema, r.name), '[]')
  from relation r left join columns c on c.attrelid = r.oid)::text as relations,
  (select coalesce(json_agg(json_build_object(
      'table', k.conrelid::bigint, 'schema', k.schema, 'relation', k.relname, 'name', k.conname, 'kind', k.contype,
      'columns', k.names, 'numbers', k.conkey,
      'target', (select json_build_object('table', t.oid::bigint, 'schema', n.nspname, 'relation', t.relname,
          'columns', (select json_agg(a.attname order by f.i) from unnest(k.confkey) with ordinality f(n, i)
            join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = f.n),
          'numbers', k.confkey)
        from pg_catalog.pg_class t join pg_catalog.pg_namespace n on n.oid = t.relnamespace where t.oid = k.confrelid))
    order by k.schema, k.relname, k.conname), '[]')
  from keys k)::text as keys,
  (select coalesce(json_agg(json_build_object(
      'id', v.oid::bigint, 'schema', n.nspname, 'name', v.relname, 'query', w.ev_action::text,
      'columns', (select json_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute a
        where a.attrelid = v.oid and a.attnum > 0))
    order by n.nspname, v.relname), '[]')
  from pg_catalog.pg_class v join pg_catalog.pg_namespace n on n.oid = v.relnamespace
  join pg_catalog.pg_rewrite w on w.ev_class = v.oid and w.ev_type = '1'
  where v.relkind in ('v', 'm') and n.nspname = any($1::text[] || pg_catalog.regexp_split_to_array(
    pg_catalog.btrim(coalesce(
      (select value from service where name = 'pgrst.db_extra_search_path' order by setdatabase desc limit 1), $2)),
    '\\s*,\\s*'))
  )::text as views,
  (select coalesce(json_agg(json_build_object(
      'schema', r.schema, 'name', r.name, 'volatile', r.volatile, 'returnsSet', r.set, 'single', r.prorows = 1,
      'params', (select coalesce(json_agg(json_build_object(
          'name', a.name, 'required', a.required, 'variadic', a.mode = 'v',
          'type', pg_catalog.format_type(a.type, -1))
        order by a.i), '[]') from argument a where a.oid = r.oid and a.mode in ('i', 'b', 'v')),
      'rowOf', (select json_build_array(o.schema, o.name) from relation o
        where r.pronargs = 1 and o.reltype = r.first_type),
      'returns', case when r.typname = 'void' then 'void'
        when r.typtype = 'c' or r.names_out then 'row' else 'scalar' end,
      'base', pg_catalog.format_type(r.type, null),
      'callable', (
        select count(*) filter (where a.name = '') = 0 or count(*) filter (where a.name = '') = 1
          and (array_agg(a.type order by a.i))[1] = any('{bytea,json,jsonb,text,xml}'::pg_catalog.regtype[])
        from argument a where a.oid = r.oid and a.mode in ('i', 'b', 'v')),
      'settings', (
        select coalesce(json_object_agg(pg_catalog.split_part(s.said, '=', 1),
          pg_catalog.substr(s.said, pg_catalog.strpos(s.said, '=') + 1)), '{}')
        from pg_catalog.unnest(r.proconfig) s(said) where pg_catalog.starts_with(s.said, 'statement_timeout=')),
      'relation', (select json_build_array(o.schema, o.name) from relation o where o.oid = r.typrelid),
      'columns', coalesce(
        (select c.list from columns c where c.attrelid = r.typrelid),
        (select json_agg(json_build_object('name', a.name, 'type', pg_catalog.format_type(a.type, null),
            'base', pg_catalog.format_type(a.type, null), 'default', null) order by a.i)
          from argument a where a.oid = r.oid and a.mode in ('o', 'b', 't')),
        '[]'))
    order by r.schema, r.name, r.oid), '[]')
  from routine r)::text as routines,
  (select json_agg(json_build_array(t.typname, pg_catalog.format_type(t.oid, -1)) order by (n.nspname <> 'pg_catalog'))
  from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typisdefined and t.typcategory <> 'A'
    and n.nspname = any(array['pg_catalog', 'extensions'] || $1::text[]))::text as types,
  (select json_agg(name) from pg_catalog.pg_timezone_names)::text as timezones,
  (select coalesce(json_agg(json_build_array(s.name, s.value) order by s.setdatabase), '[]') from service s)::text as settings,
  (select coalesce(json_agg(json_build_array(r.rolname, s.name, s.value) order by d.setdatabase), '[]')
  from pg_catalog.pg_db_role_setting d join pg_catalog.pg_roles r on r.oid = d.setrole,
    lateral (select pg_catalog.split_part(c.setting, '=', 1) as name,
      pg_catalog.substr(c.setting, pg_catalog.strpos(c.setting, '=') + 1) as value
      from pg_catalog.unnest(d.setconfig) c(setting)) s
    join pg_catalog.pg_settings p on p.name = s.name and p.context = 'user'
  where d.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
    and r.rolname <> session_user and pg_catalog.pg_has_role(session_user, r.oid, 'member'))::text as "roleSettings"
`;

/**
 * What may be written through the views and foreign tables of the exposed schemas ($1). It is asked apart: a foreign
 * table whose wrapper is broken fails it, and may not take the whole service away.
 */
export const writableQuery = `
select n.nspname as schema, c.relname as name, pg_catalog.pg_relation_is_updatable(c.oid, true) as events
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('v', 'f') and n.nspname = any($1::text[])`;
