-- Migrations may ask whether a directory lets people in, and look at what is done to it; its metadata stays with the
-- accounts' own login.
do $$
declare
  migrator name := case
    when current_user = 'supabase_admin' then 'postgres'
    when (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then 'provider_owner'
    else current_user
  end;
begin
  execute format('grant select, trigger on auth.sso_providers to %I', migrator);
end
$$;
