-- What an import of customers would do, line by line, without a lock on anything of the shop.

-- SQL of each customer as it would be, but for the referrer: what the line says laid over what is stored. twin: the number
-- of another line of the same phone. Of its own here: the phone, by which a customer is found.
create function private.wanted_customers() returns text
language sql stable set search_path = ''
as $$
  select format(
    $query$
      with said as materialized (
        select place, line, problems, said.*,
          case
            when said.phone is not null and count(*) over same > 1
              then coalesce(nullif(min(line) over same, line), max(line) over same)
          end as twin
        from private.staged_lines
        cross join lateral jsonb_to_record(cells) as said (phone text %1$s)
        where import_id = $1
        window same as (partition by said.phone)
      ), stored as materialized (
        select * from public.customers where phone = any (array(select phone from said where phone is not null))
      ), given as materialized (
        select place, line, problem.reason as problem, problem.field as problem_field, twin,
          stored.customerid, stored.customerid is null as is_new, said.phone %2$s
        from said
        left join stored on stored.phone = said.phone
        left join lateral (
          select key as field, value as reason from jsonb_each_text(problems) order by key limit 1
        ) as problem on problems <> '{}'
      )
      select place, line, problem, problem_field, twin, customerid, is_new, coalesce(phone, '') as phone %3$s,
        (
          select coalesce(jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)), '{}')
          from (values ('phone', null, case when is_new then to_jsonb(phone) end) %4$s) as cell (field, before, after)
          where after is not null
        ) as changes
      from given
    $query$,
    private.each_column('public.customers', ', %1$I %3$s'),
    private.each_column('public.customers', ', %5$s as %1$I, stored.%1$I as %2$I'),
    private.each_column('public.customers', ', coalesce(%1$I, %2$I, case when is_new then (%4$s)::%3$s end) as %1$I'),
    private.each_column('public.customers', ', (%1$L, to_jsonb(%2$I), to_jsonb(%1$I))')
  );
$$;

create function private.judge_customers_of(p_import_id uuid) returns void
-- Hashed joins, also while nothing is known of how many lines there are.
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_customers where import_id = p_import_id;
  execute format(
    $query$
      with wanted as materialized (%s), ruled as materialized (
        select *, case when is_new or changes <> '{}' then %s end as rule from wanted
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken, private.rule_words('customers', rule) as said
      )
      insert into private.judged_customers
      select $1, place, line, customerid, is_new, btrim(first_name || ' ' || last_name), phone, null, null, 0, changes,
        coalesce(problem, words.reason, case
          when twin is not null then format(E'Line %%s has the same phone\nWrite each customer in one line.', twin)
        end),
        coalesce(problem_field, words.field, case when twin is not null then 'phone' end)
      from ruled left join words on words.rule = ruled.rule
    $query$,
    private.wanted_customers(),
    private.broken_rule('public.customers', array(select name from private.file_columns('public.customers')) || '{phone}')
  ) using p_import_id;
end;
$$;

-- Who is meant by each phone of a referrer: a customer who is there, else the new one of another line.
create function private.find_referrers_of(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  with said as materialized (
    select place, cells ->> 'referrer_phone' as phone from private.staged_lines
    where import_id = p_import_id and cells ? 'referrer_phone'
  ), referrers as materialized (
    select customerid, phone from public.customers where phone = any (array(select phone from said))
  ), new_ones as (
    select min(place) as place, phone from private.judged_customers where import_id = p_import_id and is_new group by phone
  ), found as (
    select
      own.place, said.phone, referrers.customerid, case when referrers.customerid is null then new_ones.place end as at,
      before.customerid as old_id, before.phone as old_phone
    from said
    join private.judged_customers as own on own.import_id = p_import_id and own.place = said.place
    left join public.customers as stored on stored.customerid = own.customerid
    left join public.customers as before on before.customerid = stored.referred_by
    left join referrers on referrers.phone = said.phone
    left join new_ones on new_ones.phone = said.phone
  )
  update private.judged_customers as own
  set
    referrer = found.customerid, referrer_place = found.at,
    changes = changes || jsonb_build_object(
      'referrer_phone', jsonb_build_object('before', found.old_phone, 'after', found.phone)
    ),
    reason = coalesce(reason, case
      when num_nonnulls(found.customerid, found.at) = 0
        then E'There is no customer with the referrer''s phone\nAdd the referrer first, or in the same file.'
    end),
    field = coalesce(field, case when num_nonnulls(found.customerid, found.at) = 0 then 'referrer_phone' end)
  from found
  where own.import_id = p_import_id and own.place = found.place
    and (found.customerid is null or found.customerid is distinct from found.old_id);
end;
$$;

-- Up from each of the customers given, to the first one (perhaps itself) who is in p_stops, in such steps.
create function private.stops_above(p_customerids bigint[], p_stops bigint[])
returns table (customerid bigint, stop bigint)
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with recursive above as (
    select distinct given as start, given as at from unnest(p_customerids) as given
    union
    select start, (select referred_by from public.customers where customerid = at)
    from above where at is not null and not at = any (p_stops)
  )
  select start, at from above where at = any (p_stops);
$$;

-- Each good line that gives a referrer, and the good line that gives one to that referrer or above: its referrer's own
-- line where that is new, else the first one met on the way up; null where there is none.
create function private.referrer_ways(p_import_id uuid)
returns table (place integer, above integer, line integer, is_new boolean)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with good as materialized (
    select * from private.judged_customers
    where import_id = p_import_id and reason is null and changes ? 'referrer_phone'
  ), stops as (
    select * from private.stops_above(
      array(select referrer from good where referrer is not null),
      array(select customerid from good where not is_new)
    )
    where exists (select from good where not is_new)
  )
  select good.place, coalesce(good.referrer_place, met.place), good.line, good.is_new
  from good
  left join stops on stops.customerid = good.referrer
  left join good as met on met.customerid = stops.stop;
$$;

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
    reason, field, coalesce(nullif(name, ''), 'New customer'), changes
  from private.judged_customers where import_id = p_import_id;
end;
$$;
