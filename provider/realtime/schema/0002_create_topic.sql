set local role supabase_realtime_admin;

-- The topic that is asked about, without its prefix; null elsewhere. Its body is bound to what it names when it is made:
-- no search_path changes that, and the planner can still inline it into a policy.
create function realtime.topic() returns text
language sql stable
return nullif(current_setting('realtime.topic', true), '');

revoke all on function realtime.topic from public;
grant execute on function realtime.topic to anon, authenticated, service_role;

reset role;
