-- Migrations may ask whether an account has a second step; its secret stays with the accounts' own login.
do $$
declare
  migrator name := case
    when current_user = 'supabase_admin' then 'postgres'
    when (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then 'provider_owner'
    else current_user
  end;
begin
  execute format(
    'grant select (id, user_id, friendly_name, factor_type, status, created_at, updated_at) on auth.mfa_factors to %I',
    migrator
  );
end
$$;
