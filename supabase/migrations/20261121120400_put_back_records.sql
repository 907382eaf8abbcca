-- How a deleted record is there again, with its ids and with what went with it.

-- As before, and now also the number that a variant had before it was deleted, if it is still free.
create or replace function private.number_inserted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former_number smallint := case when current_setting('thaan.way', true) = 'put back' then new.number end;
begin
  if not private.is_visitor() then
    if exists (
      select from public.productsizecolors where productid = new.productid and number = former_number
    ) then
      former_number := null;
    end if;
    new.number := private.next_number(new.productid, new.variantid, former_number);
  end if;
  return new;
end;
$$;

-- Inserts a row as the history holds it, but for columns that there are no more.
create function private.insert_again(p_kind text, p_row jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target text := (select table_name from private.kind_of_record(p_kind));
  columns text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = ('public.' || quote_ident(target))::regclass and p_row ? attname
      and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  execute format(
    'insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%I, $1)',
    target, columns, columns, target
  ) using p_row;
end;
$$;
revoke execute on function private.insert_again(text, jsonb) from public;

-- A variant is in its product again, which the caller holds. What stands on the labels of its pieces means it again.
create function private.put_back_variant(p_change private.changes, p_productid text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  label_code text := p_change.record || lpad(p_change.before ->> 'number', 2, '0');
begin
  delete from private.former_codes where code = label_code and productid is null and variantid is null;
  perform private.insert_again('variant', p_change.before || jsonb_build_object('productid', p_productid));
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
revoke execute on function private.put_back_variant(private.changes, text) from public;

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
revoke execute on function private.put_back_referrer(private.changes, bigint) from public;

-- The id of the product that a deleted variant was in, as it is called by now; null: it is gone.
create function private.product_of_deleted(p_change private.changes) returns text
language sql stable security definer set search_path = ''
as $$
  select private.record_now('product', p_change.record, coalesce(
    -- It went with its product, whose change comes before those of its variants.
    (
      select max(changeid) from private.changes
      where record = p_change.record and action = 'deleted' and kind = 'product'
        and changed_at = p_change.changed_at and changeid < p_change.changeid
    ),
    p_change.changeid
  ));
$$;
revoke execute on function private.product_of_deleted(private.changes) from public;

-- A deleted record with its ids is there again. Answers which references had to be left out: what they meant is gone.
create function private.put_back_record(p_change private.changes) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  row_before jsonb := p_change.before;
  id text := coalesce(p_change.variantid::text, p_change.record);
  product_now text;
  left_out text[] := '{}';
  variant private.changes;
begin
  -- Nothing is there to be locked yet: one at a time puts it back.
  perform pg_advisory_xact_lock(hashtextextended('thaan: put back ' || p_change.kind || ' ' || id, 0));
  if p_change.kind = 'variant' then
    product_now := private.product_of_deleted(p_change);
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
    perform private.insert_again(p_change.kind, row_before - left_out);
  end if;
  if p_change.kind = 'product' then
    for variant in
      select * from private.changes
      where record = p_change.record and kind = 'variant' and action = 'deleted' and changed_at = p_change.changed_at
      order by (before ->> 'line')::bigint
    loop
      perform private.put_back_variant(variant, p_change.record);
    end loop;
  elsif p_change.kind = 'customer' then
    perform private.put_back_referrer(p_change, (row_before ->> 'customerid')::bigint);
  end if;
  return left_out;
end;
$$;
revoke execute on function private.put_back_record(private.changes) from public;
