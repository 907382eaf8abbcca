-- As on the hosted provider, migrations may refer to the accounts and read them. Keys and tokens stay with the
-- accounts' own login.
do $$
declare
  migrator name := case when current_user = 'supabase_admin' then 'postgres' else current_user end;
begin
  execute format('grant usage on schema auth to %I', migrator);
  execute format('grant select, insert, update, delete, references, trigger on auth.users to %I', migrator);
  execute format('grant select on auth.identities, auth.sessions to %I', migrator);
end
$$;
