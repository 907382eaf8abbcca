-- On a PostgreSQL of one's own a superuser prepares the database. What migrations make there must not belong to it: a
-- function that runs with its owner's rights would run with all there are. This role has those of `postgres` elsewhere.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) and current_user <> 'supabase_admin' then
    if not exists (select from pg_catalog.pg_roles where rolname = 'provider_owner') then
      create role provider_owner nologin bypassrls;
    end if;
    execute format('grant create, temporary on database %I to provider_owner', current_database());
    grant usage, create on schema public, extensions to provider_owner with grant option;
  end if;
end
$$;
