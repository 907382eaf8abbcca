-- The history as staff read it: of one record, also under ids that it had before, or of all records of a kind.

-- The id that the record of a change has today, whatever it was renamed to since. Null: it is gone, also where another has
-- its id by now, by the change lost_id. One that was put back is the same as before: with its id it has the time of its
-- creation again.
create function private.fate_of_record(
  p_kind text, p_record text, p_changeid bigint, out now_called text, out lost_id bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  met record;
  since bigint := p_changeid;
begin
  now_called := p_record;
  loop
    select later.changeid, later.record, later.action, later.born into met
    from (
      (
        select changes.changeid, changes.record, changes.action, null::jsonb as born from private.changes
        where changes.former = now_called and changes.changeid >= since and changes.kind = p_kind
        order by changes.changeid limit 1
      )
      union all
      (
        select own.changeid, own.record, own.action, own.before -> 'created_at'
        from (
          select changes.changeid, changes.kind, changes.record, changes.action, changes.before from private.changes
          where changes.record = now_called and changes.action = 'deleted' and changes.changeid >= since
          -- By the record alone, as in list_changes.
          offset 0
        ) as own
        where own.kind = p_kind order by own.changeid limit 1
      )
    ) as later
    order by later.changeid limit 1;
    if not found then
      return;
    elsif met.action = 'deleted' then
      select own.changeid into since
      from (
        select changes.changeid, changes.kind, changes.after from private.changes
        where changes.record = now_called and changes.action = 'added' and changes.way = 'put back'
          and changes.changeid > met.changeid
        offset 0
      ) as own
      where own.kind = p_kind and own.after -> 'created_at' = met.born order by own.changeid limit 1;
      if not found then
        now_called := null;
        lost_id := met.changeid;
        return;
      end if;
    else
      now_called := met.record;
      since := met.changeid + 1;
    end if;
  end loop;
end;
$$;

create function private.record_now(p_kind text, p_record text, p_changeid bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select now_called from private.fate_of_record(p_kind, p_record, p_changeid);
$$;

-- The same of a change; a variant's is its own.
create function private.id_now(p_change private.changes) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when p_change.kind = 'variant' then p_change.variantid::text
    else private.record_now(p_change.kind, p_change.record, p_change.changeid)
  end;
$$;

-- What the record that is called p_record today was called, by spans of changes: it may have got an id that another
-- record had before. Where no record has this id today, the one that had it last is meant.
create function private.record_spans(p_kind text, p_record text)
returns table (called text, first_id bigint, last_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  begun record;
  lost_id bigint;
begin
  called := p_record;
  last_id := 9223372036854775807;
  loop
    -- It was added or renamed to this id, or whoever had it went to another.
    select latest.changeid, latest.former, latest.is_added, latest.is_its_own, latest.born into begun
    from (
      (
        select own.changeid, own.former, own.is_added, true as is_its_own, own.born
        from (
          select
            changes.changeid, changes.former, changes.action = 'added' as is_added,
            case when changes.way = 'put back' then changes.after -> 'created_at' end as born
          from private.changes
          where changes.record = called and changes.changeid <= last_id and changes.kind = p_kind
            and (changes.action = 'added' or changes.former is not null)
          -- By the record alone, as in list_changes.
          offset 0
        ) as own
        order by own.changeid desc limit 1
      )
      union all
      (
        select changes.changeid, changes.former, false, false, null from private.changes
        where changes.former = called and changes.changeid <= last_id and changes.kind = p_kind
        order by changes.changeid desc limit 1
      )
    ) as latest
    order by latest.changeid desc limit 1;
    first_id := coalesce(begun.changeid, 0);
    return next;
    -- What was called so before is another record.
    exit when not coalesce(begun.is_its_own, false);
    if begun.is_added then
      -- Put back: what it was until it was deleted, and before another had its id meanwhile.
      select changes.changeid into lost_id from private.changes
      where changes.record = called and changes.action = 'deleted' and changes.changeid < first_id
        and changes.kind = p_kind and changes.before -> 'created_at' = begun.born
      order by changes.changeid desc limit 1;
      exit when not found;
      last_id := (
        select min(own.changeid) - 1
        from (
          select changes.changeid from private.changes
          where changes.record = called and changes.changeid > lost_id and changes.kind = p_kind
            and (changes.action = 'added' or changes.former is not null)
          offset 0
        ) as own
      );
    else
      called := begun.former;
      last_id := begun.changeid - 1;
    end if;
  end loop;
end;
$$;

-- What references mean: the name of today, else the last one of what is gone. p_ids: their values as JSON, null among them.
create function private.reference_texts(p_field text, p_ids jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(given.id, named.said) filter (where named.said is not null), '{}')
  from (select distinct id from jsonb_array_elements_text(p_ids) as id where id is not null) as given
  cross join lateral (
    select case p_field
      when 'categoryid' then coalesce(
        (select name from public.categories where categoryid = given.id::bigint),
        (
          select name from private.changes where kind = 'category' and record = given.id
          order by changeid desc limit 1
        )
      )
      else coalesce(
        (select first_name || ' ' || last_name from public.customers where customerid = given.id::bigint),
        (
          select name from private.changes
          where kind = 'customer' and action = 'deleted' and before ->> 'customerid' = given.id
          order by changeid desc limit 1
        )
      )
    end
  ) as named (said);
$$;

-- A change as list_changes answers it.
create function private.change_object(p_change private.changes) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  stored jsonb := case
    when p_change.kind = 'rule' then (select to_jsonb(second_step_rule) from private.second_step_rule)
    else private.row_now(p_change.kind, private.id_now(p_change))
  end;
  shown jsonb := coalesce(p_change.before, p_change.after);
  current jsonb;
  texts jsonb := '{}'::jsonb;
  field text;
begin
  if stored is not null then
    current := (select jsonb_object_agg(key, stored -> key) from jsonb_object_keys(shown) as key);
  end if;
  foreach field in array array['categoryid', 'referred_by'] loop
    if shown ? field and p_change.kind in ('product', 'customer') then
      texts := texts || jsonb_build_object(field, private.reference_texts(
        field, jsonb_build_array(p_change.before -> field, p_change.after -> field, current -> field)
      ));
    end if;
  end loop;
  -- What a discount's value meant, rupees or percent, and what it would mean today.
  if p_change.kind = 'discount' and shown ? 'value' and not shown ? 'type' then
    texts := jsonb_strip_nulls(jsonb_build_object('type', jsonb_build_object(
      'at', coalesce(
        (
          select later.type
          from (
            select changeid, before ->> 'type' as type from private.changes
            where record = p_change.record and kind = 'discount' and changeid > p_change.changeid and before ? 'type'
            offset 0
          ) as later
          order by later.changeid limit 1
        ),
        stored ->> 'type'
      ),
      'now', stored ->> 'type'
    )));
  end if;
  return jsonb_build_object(
    'changeid', p_change.changeid, 'kind', p_change.kind, 'record', p_change.record,
    'variantid', p_change.variantid,
    'name', coalesce(nullif(p_change.name, ''), case p_change.kind when 'discount' then '#' else '' end || p_change.record),
    'action', p_change.action, 'before', p_change.before, 'after', p_change.after, 'current', current,
    'texts', texts, 'changed_at', p_change.changed_at,
    'changed_by', coalesce(p_change.changed_by_email, p_change.changed_by::text), 'way', p_change.way
  );
end;
$$;

-- p_kind 'product' means products and their variants, without p_record categories as well; 'profile' without p_record the
-- rule of second steps as well. p_before: older than this change.
create function public.list_changes(
  p_kind text default null, p_record text default null, p_action text default null, p_before bigint default null,
  p_limit integer default 30
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  kinds text[] := case
    when p_kind is null then array(select every.kind from private.kinds() as every) || 'rule'::text
    when p_kind = 'product' and p_record is null then '{product,variant,category}'
    when p_kind = 'product' then '{product,variant}'
    when p_kind = 'profile' and p_record is null then '{profile,rule}'
    else array[p_kind]
  end;
  actions text[] := case when p_action is null then '{added,changed,deleted}' else array[p_action] end;
  older_than bigint := coalesce(p_before, 9223372036854775807);
  page_size integer := least(greatest(coalesce(p_limit, 30), 1), 100);
  found bigint[];
begin
  perform private.require_staff();
  if p_record is not null and p_kind is null then
    raise exception 'A record is named without its kind' using errcode = '22023', hint = 'Name its kind as well.';
  end if;
  if p_record is null then
    found := array(
      select changeid from unnest(kinds) as wanted_kind
      cross join unnest(actions) as wanted_action
      cross join lateral (
        select changeid from private.changes
        -- Rows of the index's columns, in its order: written otherwise, all changes are read from the newest down.
        where (kind, action, changeid) > (wanted_kind, wanted_action, 0)
          and (kind, action, changeid) < (wanted_kind, wanted_action, older_than)
        order by kind desc, action desc, changeid desc limit page_size + 1
      ) as of_kind
      order by changeid desc limit page_size + 1
    );
  else
    found := array(
      select changeid
      from private.record_spans(case when p_kind = 'variant' then 'product' else p_kind end, p_record) as span
      cross join lateral (
        select changeid, kind, action from private.changes where record = span.called
        union all
        -- Variants that went to another product.
        select changeid, kind, action from private.changes where former = span.called and kind = 'variant'
        -- By the record alone, also while nothing is known of how large the table is: no order is read along an index.
        offset 0
      ) as of_span
      where changeid between span.first_id and least(span.last_id, older_than - 1)
        and kind = any (kinds) and action = any (actions)
      order by changeid desc limit page_size + 1
    );
  end if;
  return jsonb_build_object(
    'changes', (
      select coalesce(jsonb_agg(private.change_object(changes) order by changeid desc), '[]')
      from private.changes where changeid = any (found[:page_size])
    ),
    'more', cardinality(found) > page_size
  );
end;
$$;
