/** What can be seen of what the migrations made, each as one question. */
export const catalogue: readonly (readonly [string, string])[] = [
  [
    'columns',
    `select table_schema, table_name, column_name, data_type, is_nullable, column_default, generation_expression
      from information_schema.columns where table_schema in ('public', 'private') order by 1, 2, 3`,
  ],
  [
    'rights on tables',
    `select oid::regclass::text, relkind, relrowsecurity, array(select unnest(relacl)::text order by 1) as rights
      from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'S')
      order by 1`,
  ],
  [
    'rights on columns',
    `select attrelid::regclass::text, attname, attacl::text from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attacl is not null order by 1, 2`,
  ],
  [
    'functions',
    `select pg_get_functiondef(oid) as body, array(select unnest(coalesce(proacl, acldefault('f', proowner)))::text order by 1) as rights
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  ],
  [
    'policies',
    `select * from pg_policies where schemaname in ('public', 'storage', 'realtime') order by schemaname, tablename, policyname`,
  ],
  ['buckets', 'select id, name, public, file_size_limit, allowed_mime_types from storage.buckets order by 1'],
  [
    'constraints',
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1, 2`,
  ],
  [
    'triggers',
    `select tgrelid::regclass::text, tgname, pg_get_triggerdef(pg_trigger.oid), tgenabled from pg_trigger
      join pg_class on pg_class.oid = tgrelid and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      where not tgisinternal order by 1, 2`,
  ],
  [
    'published tables',
    `select schemaname, tablename, rowfilter from pg_publication_tables where pubname = 'supabase_realtime' order by 1, 2`,
  ],
  ['indexes', `select indexname, indexdef from pg_indexes where schemaname in ('public', 'private') order by 1`],
];

/** What the services' own schemas hold; migrations add rows and policies there and nothing else. */
export const ofServices = `
  select relname as name, relacl::text as rights from pg_class
  where relnamespace::regnamespace::text in ('auth', 'storage', 'realtime', 'extensions', 'vault')
  union all
  select proname, proacl::text from pg_proc
  where pronamespace::regnamespace::text in ('auth', 'storage', 'realtime', 'extensions', 'vault')
  union all
  select tgname, tgrelid::regclass::text from pg_trigger where tgrelid::regclass::text ~ '^storage\\.' and not tgisinternal
  order by 1, 2`;
