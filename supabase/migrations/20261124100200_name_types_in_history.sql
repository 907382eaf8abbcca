-- The same for what reads the history and puts back.

create or replace function private.change_object(p_change private.changes) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  stored jsonb := private.row_now(p_change.kind, private.id_now(p_change));
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

create or replace function private.put_back_record(p_change private.changes) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  row_before jsonb := p_change.before;
  id text := coalesce(p_change.variantid::text, p_change.record);
  product_now text;
  left_out text[] := '{}'::text[];
  variant private.changes;
begin
  -- Nothing is there to be locked yet: one at a time puts it back.
  perform pg_advisory_xact_lock(hashtextextended('thaan: put back ' || p_change.kind || ' ' || id, 0));
  if p_change.kind = 'variant' then
    product_now := (private.product_of_deleted(p_change)).now_called;
    perform from public.products where productid = product_now for no key update;
    if not found then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  else
    perform private.lock_record(p_change.kind, id, row_before);
  end if;
  if private.row_now(p_change.kind, private.id_now(p_change)) is not null then
    -- As it is to be: the same request, sent again after its answer was lost.
    return left_out;
  elsif private.row_now(p_change.kind, id) is not null then
    raise exception '%', case p_change.kind
      when 'product' then 'Another product has this id now'
      when 'profile' then 'This account has a role again already'
      else 'Another record has this id now'
    end using errcode = 'PT409', hint = case p_change.kind
      when 'product' then 'Give that product another id first.' else 'Change it where it is listed.'
    end;
  end if;

  if p_change.kind = 'product' and row_before ->> 'categoryid' is not null
    and not exists (select from public.categories where categoryid = (row_before ->> 'categoryid')::bigint) then
    left_out := '{categoryid}';
  elsif p_change.kind = 'customer' and row_before ->> 'referred_by' is not null
    and not exists (select from public.customers where customerid = (row_before ->> 'referred_by')::bigint) then
    left_out := '{referred_by}';
  elsif p_change.kind = 'profile' then
    -- The address that the account has by now.
    row_before := row_before || jsonb_build_object(
      'email', (select users.email from auth.users where users.id = p_change.record::uuid)
    );
  end if;

  if p_change.kind = 'variant' then
    perform private.put_back_variant(p_change, product_now);
  else
    perform private.insert_record(p_change.kind, row_before - left_out);
  end if;
  if p_change.kind = 'product' then
    for variant in
      select * from private.changes
      where record = p_change.record and kind = 'variant' and action = 'deleted' and changed_at = p_change.changed_at
      order by (before ->> 'line')::bigint
    loop
      perform private.put_back_variant(variant, p_change.record);
    end loop;
    perform private.put_back_former_ids(p_change.record);
  elsif p_change.kind = 'customer' then
    perform private.put_back_referrer(p_change, (row_before ->> 'customerid')::bigint);
  end if;
  return left_out;
end;
$$;

create or replace function private.put_back_change(p_wanted jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  way_before text := current_setting('thaan.way', true);
  change private.changes;
  id text;
  left_out text[] := '{}'::text[];
begin
  select * into strict change from private.changes where changeid = (p_wanted ->> 'changeid')::bigint;
  perform set_config('thaan.way', 'put back', true);
  if change.action = 'deleted' then
    left_out := private.put_back_record(change);
    id := private.id_now(change);
  else
    id := private.put_back_fields(change, p_wanted -> 'fields', nullif(p_wanted -> 'current', 'null'));
  end if;
  perform set_config('thaan.way', coalesce(way_before, ''), true);
  return jsonb_build_object('id', id, 'left_out', left_out);
end;
$$;
