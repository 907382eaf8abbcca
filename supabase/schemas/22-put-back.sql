-- What a change did is undone: fields get their former values, a deleted record is there again with its ids and with what
-- went with it. A save like any other, by the same rules and in the same words, and itself part of the history.

-- Locks a record before it is looked at, in the order of every save of its kind, beside an import as every save. p_wanted:
-- the fields it is to get.
create function private.lock_record(p_kind text, p_id text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_kind = 'customer' then
    perform private.wait_in_customers_queue();
    return;
  elsif p_kind in ('product', 'variant') then
    perform private.go_beside_import('products');
  end if;
  if p_kind = 'variant' then
    perform from public.products
    where productid = p_wanted ->> 'productid'
      or productid = (select productid from public.productsizecolors where variantid = p_id::uuid)
    order by productid for no key update;
  end if;
  perform private.locked_row(p_kind, (private.kind_of_record(p_kind)).key_name, p_id);
end;
$$;

-- Puts fields back (p_wanted: their former values) and answers the id of the record.
create function private.put_back_fields(p_change private.changes, p_wanted jsonb, p_current jsonb) returns text
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  id text := private.id_now(p_change);
  wanted jsonb := p_wanted;
  stored jsonb;
begin
  -- The product that a variant was in, as it is called by now.
  if p_change.kind = 'variant' and wanted ? 'productid' then
    wanted := wanted || jsonb_build_object(
      'productid', private.record_now('product', wanted ->> 'productid', p_change.changeid)
    );
    if wanted ->> 'productid' is null then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  end if;
  perform private.lock_record(p_change.kind, id, wanted);
  -- Unless its id went to another while this waited.
  if private.id_now(p_change) = id then
    stored := private.row_now(p_change.kind, id);
  end if;
  if stored is null then
    raise exception 'This record is no longer there'
      using errcode = 'PT404', hint = 'Look for it among what was deleted.';
  end if;
  -- Already as it is to be: the same request, sent again after its answer was lost.
  if not exists (select from jsonb_each(wanted) where value is distinct from stored -> key) then
    return id;
  end if;
  if p_current is not null and exists (
    select from jsonb_object_keys(wanted) as field where stored -> field is distinct from p_current -> field
  ) then
    raise exception 'Somebody else changed this after you looked'
      using errcode = 'PT409', hint = 'Look at the values of now, then decide again.',
        detail = (select jsonb_object_agg(field, stored -> field) from jsonb_object_keys(wanted) as field)::text;
  end if;
  -- A name that was made of fabric and category follows them.
  if p_change.kind = 'product' and not wanted ? 'name' and (wanted ? 'fabric' or wanted ? 'categoryid')
    and stored ->> 'name' = private.derived_name(stored ->> 'fabric', (stored ->> 'categoryid')::bigint) then
    wanted := wanted || jsonb_build_object('name', coalesce(
      nullif(private.derived_name(
        coalesce(wanted ->> 'fabric', stored ->> 'fabric'),
        (case when wanted ? 'categoryid' then wanted ->> 'categoryid' else stored ->> 'categoryid' end)::bigint
      ), ''),
      -- Of neither no name is made.
      stored ->> 'name'
    ));
  end if;
  perform private.set_fields(p_change.kind, id, wanted);
  return case when p_change.kind = 'product' then coalesce(wanted ->> 'productid', id) else id end;
end;
$$;

-- A variant is in its product again, which the caller holds. What stands on the labels of its pieces means it again.
create function private.put_back_variant(p_change private.changes, p_productid text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  label_code text := p_change.record || lpad(p_change.before ->> 'number', 2, '0');
begin
  delete from private.former_codes where code = label_code and variantid = p_change.variantid;
  perform private.insert_record('variant', p_change.before || jsonb_build_object('productid', p_productid));
  -- It has another number, or its product another id.
  insert into private.former_codes (code, variantid)
  select label_code, p_change.variantid
  where label_code is not null and not exists (
    select from public.productsizecolors
    where productid || lpad(number::text, 2, '0') = label_code and variantid = p_change.variantid
  )
  on conflict (code) do nothing;
end;
$$;

-- Whoever lost p_customerid as their referrer when that customer was deleted, or came back without while that customer
-- was gone, has it again: but not where the field was changed since, and not whoever would now close a circle.
create function private.put_back_referrer(p_change private.changes, p_customerid bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.customers set referred_by = p_customerid
  where referred_by is null
    and customer_ulid in (
      select guest.called_now
      from private.changes as loss
      cross join lateral private.record_now('customer', loss.record, loss.changeid) as guest (called_now)
      where loss.kind = 'customer' and loss.before ? 'referred_by'
        and loss.before ->> 'referred_by' = p_customerid::text
        and (loss.action = 'deleted' or loss.changed_at = p_change.changed_at)
        and not exists (
          select from private.changes as later
          where later.record in (loss.record, guest.called_now) and later.changeid > loss.changeid
            and later.kind = 'customer' and later.action = 'changed' and later.before ? 'referred_by'
        )
    )
    and customerid not in (
      with recursive above as (
        select p_customerid as customerid
        union
        select customer.referred_by
        from above join public.customers as customer on customer.customerid = above.customerid
        where customer.referred_by is not null
      )
      select customerid from above
    );
end;
$$;

-- A product was called otherwise before: what stands on labels from then means it again.
create function private.put_back_former_ids(p_productid text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.former_codes (code, productid)
  select distinct called, p_productid from private.record_spans('product', p_productid) where called <> p_productid
  on conflict (code) do nothing;
$$;

-- A deleted product without those of its pictures that are gone by now.
create function private.without_lost_pictures(p_row jsonb, out row_left jsonb, out left_out text[])
language plpgsql security definer set search_path = ''
as $$
declare
  further uuid[] := array(select id::uuid from jsonb_array_elements_text(p_row -> 'pictures') as id);
  lost uuid[] := private.hold_pictures(private.pictures_of(p_row ->> 'producturl', further));
begin
  row_left := p_row;
  left_out := '{}';
  if private.pictures_of(p_row ->> 'producturl') && lost then
    row_left := row_left - 'producturl';
    left_out := left_out || 'producturl'::text;
  end if;
  if further && lost then
    row_left := row_left || jsonb_build_object('pictures', array(
      select id from unnest(further) with ordinality as given (id, place) where id <> all (lost) order by place
    ));
    left_out := left_out || 'pictures'::text;
  end if;
end;
$$;

-- A deleted record with its ids is there again. Answers which references had to be left out: what they meant is gone.
create function private.put_back_record(p_change private.changes) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  row_before jsonb := p_change.before;
  id text := coalesce(p_change.variantid::text, p_change.record);
  product_now text;
  left_out text[] := '{}'::text[];
  lost_pictures text[] := '{}'::text[];
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

  if p_change.kind = 'product' then
    select row_left, without.left_out into row_before, lost_pictures from private.without_lost_pictures(row_before) as without;
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
  return left_out || lost_pictures;
end;
$$;

-- What of a change can be put back, p_field alone where it is named: refused in words where that is nothing.
create function private.fields_to_put_back(p_change private.changes, p_field text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  may_write text[] := (private.kind_of_record(p_change.kind)).fields;
  fields jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(p_change.before)
    -- The first picture and those that follow are one order.
    where key = any (may_write) and (p_field is null or key = p_field or p_field = 'pictures' and key = 'producturl')
  );
begin
  if p_change.action = 'added' then
    raise exception 'What was added has no value to put back'
      using errcode = '22023', hint = 'Change or delete it where it is listed.';
  elsif p_change.action = 'deleted' and p_field is not null then
    raise exception 'A deleted record comes back as a whole' using errcode = '22023', hint = 'Name no field.';
  elsif p_change.action = 'changed' and fields is null then
    raise exception 'This is not put back by hand'
      using errcode = '22023', hint = 'It is kept by the shop itself, or was not part of this change.';
  end if;
  return fields;
end;
$$;

-- p_wanted: { changeid, fields, current }. Answers { id, left_out }.
create function private.put_back_change(p_wanted jsonb) returns jsonb
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

-- p_field null: all fields of the change. p_current: the values of today as the person saw them; null: whatever they are.
create function public.put_back(p_changeid bigint, p_field text default null, p_current jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  change private.changes;
  done jsonb;
begin
  perform private.require_staff();
  select * into change from private.changes where changeid = p_changeid;
  if not found then
    raise exception 'There is no such change' using errcode = 'PT404', hint = 'Reload the history.';
  end if;
  done := private.in_words('put_back_change', jsonb_build_object(
    'changeid', p_changeid, 'fields', private.fields_to_put_back(change, p_field), 'current', p_current
  ), 'This record is being saved by somebody else');
  return jsonb_build_object(
    'kind', change.kind,
    'record', case
      when change.kind = 'variant'
        then (select productid from public.productsizecolors where variantid = (done ->> 'id')::uuid)
      else done ->> 'id'
    end,
    'variantid', change.variantid, 'left_out', done -> 'left_out'
  );
end;
$$;
