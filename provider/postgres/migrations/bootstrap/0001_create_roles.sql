-- The roles that migrations and policies may rely on, as the hosted provider has them. Roles belong to the whole
-- cluster, not to one database, so they may be here already.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
end
$$;

-- As on the hosted provider, whose superuser has this name, migrations run as `postgres`, which is none.
do $$
begin
  if current_user = 'supabase_admin' then
    if not exists (select from pg_catalog.pg_roles where rolname = 'postgres') then
      create role postgres login createdb createrole bypassrls;
      grant anon, authenticated, service_role to postgres with admin option;
    end if;
    execute format('alter database %I owner to postgres', current_database());
  end if;
end
$$;

-- The request's login holds no right of its own; it may only become one of these three.
grant anon, authenticated, service_role to authenticator;

-- A request that takes longer has lost its reader; an open transaction must not hold locks for ever.
alter role authenticator set statement_timeout = '8s';
-- Shorter, so that whoever waits for somebody else is told so.
alter role authenticator set lock_timeout = '5s';
alter role authenticator set idle_in_transaction_session_timeout = '15s';
alter role supabase_auth_admin set statement_timeout = '8s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '15s';
alter role supabase_auth_admin set search_path = auth;
