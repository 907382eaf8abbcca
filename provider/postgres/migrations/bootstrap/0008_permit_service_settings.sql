-- As on the hosted provider, migrations may set what the data service leaves to a database: aggregates, plans, how a
-- transaction ends, the most rows of an answer, where names are looked up. 0005 says why each takes a right of its own.
do $$
declare
  owner text := case when current_user = 'supabase_admin' then 'postgres' else 'provider_owner' end;
  setting text;
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    return;
  end if;
  foreach setting in array
    array['db_aggregates_enabled', 'db_plan_enabled', 'db_tx_end', 'db_max_rows', 'db_extra_search_path']
  loop
    execute format('grant set on parameter pgrst.%s to %I', setting, owner);
  end loop;
end
$$;
