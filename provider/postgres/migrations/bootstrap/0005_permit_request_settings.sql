-- As on the hosted provider, migrations may name a function that the data service runs ahead of every request: a setting
-- of its login, pgrst.db_pre_request. To set it PostgreSQL asks for three things: the right to this one parameter
-- (nothing defines it, so only a superuser would have it), the administration of that login, which holds no right of its
-- own, and CREATEROLE, which `postgres` has. From PostgreSQL 16 on that one reaches no role but those it administers.
do $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    return;
  end if;
  if current_user = 'supabase_admin' then
    grant set on parameter pgrst.db_pre_request to postgres;
    grant authenticator to postgres with admin option;
  else
    grant set on parameter pgrst.db_pre_request to provider_owner;
    grant authenticator to provider_owner with admin option;
    alter role provider_owner createrole;
  end if;
end
$$;
