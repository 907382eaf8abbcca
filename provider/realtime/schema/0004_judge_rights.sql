set local role supabase_realtime_admin;

-- What callers may do in private channels, by the policies on realtime.messages, in one statement for many. Each of
-- p_asked is { role, claims, headers, topic, extension }, claims and headers as the JSON text that policies read; with an
-- extension it asks whether such messages may be sent to the topic, without one which may be heard there. Answers for each
-- an array of extensions, in their order.
--
-- A row of each extension is there for whoever asks to see, and one is written as the caller who wants to send; all are
-- taken back. A policy that raises, and a role that is none, give no right; of a fault of the database's, such as a lock
-- that could not be had, the answer is its SQLSTATE.
-- Asked as the service, and with its rights alone, since only so it may become somebody else. No search_path is set, which
-- policies would find in place of their own: all that is named here is named in full.
create function realtime.judge_rights(p_asked jsonb) returns jsonb
language plpgsql
as $$
declare
  answers jsonb := '{}';
  room record;
  one record;
  probes uuid[];
  held text[];
  fault text;
begin
  begin
    for room in select asked ->> 'topic' as topic from jsonb_array_elements(p_asked) as asked group by 1 loop
      with probe as (
        insert into realtime.messages (topic, extension, inserted_at)
        values (room.topic, 'broadcast', '-infinity'), (room.topic, 'presence', '-infinity')
        returning id
      )
      select array_agg(id) into probes from probe;
      for one in
        select place, caller.* from jsonb_array_elements(p_asked) with ordinality as given (asked, place),
          jsonb_to_record(asked) as caller (role text, claims text, headers text, topic text, extension text)
        where caller.topic = room.topic
      loop
        held := '{}';
        fault := null;
        begin
          perform set_config('role', one.role, true), set_config('realtime.topic', room.topic, true),
            set_config('request.jwt.claims', one.claims, true),
            set_config('request.jwt.claim.sub', coalesce(one.claims::jsonb ->> 'sub', ''), true),
            set_config('request.jwt.claim.role', coalesce(one.claims::jsonb ->> 'role', ''), true),
            set_config('request.headers', one.headers, true);
          if one.extension is null then
            select coalesce(array_agg(extension), '{}') into held from realtime.messages
            where id = any (probes) and inserted_at = '-infinity';
          else
            insert into realtime.messages (topic, extension, inserted_at)
            values (room.topic, one.extension, '-infinity');
            held := array[one.extension];
          end if;
          raise sqlstate 'PT200';
        exception
          when sqlstate 'PT200' then
            null;
          when others then
            held := '{}';
            fault := substring(sqlstate from '^(?:40|53|55|57|58|XX).*');
        end;
        answers := answers || jsonb_build_object(one.place, coalesce(to_jsonb(fault), to_jsonb(held)));
      end loop;
    end loop;
    raise sqlstate 'PT200';
  exception
    when sqlstate 'PT200' then
      null;
  end;
  return coalesce((select jsonb_agg(value order by key::integer) from jsonb_each(answers)), '[]');
end
$$;

revoke all on function realtime.judge_rights from public;
grant execute on function realtime.judge_rights to service_role;

reset role;
