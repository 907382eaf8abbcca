-- Who would refer whom after an import of customers: nobody themselves in a circle, and nobody who is left out.

-- The depth of each line that gives a referrer: how many such lines are above it; -1 in a circle, -2 where the way up
-- leads to a circle or to a new customer who is left out. Each line is walked once, however long the ways are.
create function private.referrer_depths(p_import_id uuid) returns table (place integer, depth integer, above integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ups integer[] := array_fill(null::integer, array[20000], array[0]);
  -- Null: not walked yet; 0 for a line that gives no referrer.
  depths integer[] := ups;
  way integer[];
  start integer;
  at integer;
  found integer;
begin
  for start, at in select ways.place, ways.above from private.referrer_ways(p_import_id) as ways loop
    ups[start] := coalesce(at, -1);
  end loop;
  for at in
    select customer.place from private.judged_customers as customer
    where customer.import_id = p_import_id and customer.is_new and customer.reason is not null
  loop
    depths[at] := -2;
  end loop;
  for start in 0 .. 19999 loop
    continue when ups[start] is null or depths[start] is not null;
    way := '{}';
    at := start;
    while at >= 0 and depths[at] is null and ups[at] is not null loop
      -- On the way: met again, it closes a circle.
      depths[at] := -3;
      way := way || at;
      at := ups[at];
    end loop;
    found := case when at < 0 then -4 else coalesce(depths[at], 0) end;
    for turn in reverse cardinality(way) .. 1 loop
      place := way[turn];
      depths[place] := case found when -4 then 0 when -3 then -1 when -1 then -2 when -2 then -2 else found + 1 end;
      -- Round the circle until the line that was met again; from there on it is the way to it.
      found := case when found = -3 and place <> at then -3 else depths[place] end;
    end loop;
  end loop;
  return query
    select walked.place::integer - 1, walked.depth, ups[walked.place - 1]
    from unnest(depths) with ordinality as walked (depth, place)
    where ups[walked.place - 1] is not null;
end;
$$;
revoke execute on function private.referrer_depths(uuid) from public;

create function private.settle_referrers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  update private.judged_customers as own
  set
    depth = greatest(settled.depth, 0), field = case when settled.depth < 0 then 'referrer_phone' end,
    reason = case
      when settled.depth = -1
        then private.failure_reason('23514', 'public', 'customers', 'customers_referred_by_check', null, null)
      when settled.depth = -2
        then format(E'The referrer is in a line that is not loaded: line %s\nMend that line first.', above.line)
    end
  from private.referrer_depths(p_import_id) as settled
  left join private.judged_customers as above on above.import_id = p_import_id and above.place = settled.above
  where own.import_id = p_import_id and own.place = settled.place and settled.depth <> 0;
end;
$$;
revoke execute on function private.settle_referrers(uuid) from public;

create function private.judge_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.judge_customers_of(p_import_id);
  perform private.find_referrers_of(p_import_id);
  perform private.settle_referrers(p_import_id);
  delete from private.judged_lines where import_id = p_import_id;
  insert into private.judged_lines (import_id, place, status, reason, field, name, changes)
  select import_id, place,
    case
      when reason is not null then 'wrong'
      when is_new then 'new'
      when changes <> '{}' then 'changed'
      else 'same'
    end,
    reason, field, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), 'New customer'), changes
  from private.judged_customers where import_id = p_import_id;
end;
$$;
revoke execute on function private.judge_customers(uuid) from public;
