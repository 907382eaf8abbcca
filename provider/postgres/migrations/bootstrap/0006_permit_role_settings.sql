-- As on the hosted provider, migrations may give the roles of requests settings of their own, such as the time that a
-- statement may take. From PostgreSQL 16 on that asks for their administration, which `postgres` has.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) and current_user <> 'supabase_admin' then
    grant anon, authenticated, service_role to provider_owner with admin option;
  end if;
end
$$;
