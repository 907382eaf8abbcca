set local role supabase_realtime_admin;

-- Messages of a day lie in a partition of their own, from yesterday's to that of the third day to come, and go with it:
-- when all of it is 72 hours old. A definer, for whoever keeps the clock.
create function realtime.keep_partitions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present timestamp := timezone('utc', now());
  day date;
  old record;
begin
  -- Several servers may keep one database.
  perform pg_advisory_xact_lock(hashtextextended('realtime.messages', 0));
  for day in select present::date + days from generate_series(-1, 3) as days loop
    if to_regclass(format('realtime.messages_%s', to_char(day, 'YYYY_MM_DD'))) is null then
      execute format(
        'create table realtime.messages_%s partition of realtime.messages for values from (%L) to (%L)',
        to_char(day, 'YYYY_MM_DD'), day, day + 1
      );
      execute format('alter table realtime.messages_%s enable row level security', to_char(day, 'YYYY_MM_DD'));
    end if;
  end loop;
  for old in
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'realtime.messages'::regclass and relname ~ '^messages_\d{4}_\d\d_\d\d$'
      and to_date(right(relname, 10), 'YYYY_MM_DD') + 1 <= present - interval '72 hours'
    order by relname
  loop
    execute format('drop table realtime.%I', old.name);
  end loop;
end
$$;

revoke all on function realtime.keep_partitions from public;
grant execute on function realtime.keep_partitions to service_role;

select realtime.keep_partitions();

reset role;
