-- The same rights as 0001 gives, for the role that migrations run as where a superuser prepares the database.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) and current_user <> 'supabase_admin' then
    grant usage on schema auth to provider_owner;
    grant select, insert, update, delete, references, trigger on auth.users to provider_owner;
    grant select on auth.identities, auth.sessions to provider_owner;
  end if;
end
$$;
