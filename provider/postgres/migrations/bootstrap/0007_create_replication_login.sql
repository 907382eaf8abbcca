-- Who reads the database's log, by its name on the hosted provider. It may replicate and nothing else: it holds no right
-- to any table, and whoever prepares the database without the right to give this one away goes without.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_replication_admin')
    and (select rolsuper from pg_catalog.pg_roles where rolname = current_user)
  then
    create role supabase_replication_admin login noinherit replication;
  end if;
end
$$;
