-- Nobody who saves waits for an import that is being written: whoever needs a record that it holds is told so at once.

-- Before a save locks a row. The import takes this lock alone: it begins once those who came before it are done, and
-- whoever comes while it writes waits 200 ms at most for a record, so that of the two it is the save that gives up. Others
-- may wait behind that save, hence so little. p_kind: 'products' or 'customers'.
create function private.go_beside_import(p_kind text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What the import itself does; no request can set thaan.way.
  if coalesce(current_setting('thaan.way', true), '') <> 'import'
    and not pg_try_advisory_xact_lock_shared(hashtextextended('thaan: import of ' || p_kind, 0)) then
    perform set_config('lock_timeout', '200ms', true);
  end if;
end;
$$;
revoke execute on function private.go_beside_import(text) from public;

create function private.save_beside_import() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.go_beside_import('products');
  return null;
end;
$$;
revoke execute on function private.save_beside_import() from public;

-- A product that is added needs no record of an import.
create trigger products_go_beside_import before update or delete on public.products
for each statement execute function private.save_beside_import();

create trigger productsizecolors_go_beside_import before insert or update or delete on public.productsizecolors
for each statement execute function private.save_beside_import();

drop function private.hold_products(uuid);

-- The products that an import changes.
create function private.hold_products(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held text[] := array(
    select productid from private.judged_products where import_id = p_import_id and reason is null and not is_new
  );
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: import of products', 0));
  perform from public.products where productid = any (held) order by productid for no key update;
end;
$$;
revoke execute on function private.hold_products(uuid) from public;

-- As before, and in words where an import holds the product.
create or replace function public.update_product(
  p_productid text, p_product jsonb, p_variants jsonb, p_removed uuid[], p_updated_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  stored public.products;
  is_saved boolean;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  reason text;
begin
  perform private.require_staff();
  perform private.go_beside_import('products');
  begin
    select * into stored from public.products where productid = p_productid for no key update;
    if not found then
      raise exception 'This product is no longer there'
        using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
    end if;
    is_saved := private.save_product(
      stored, p_product, coalesce(p_variants, '[]'), coalesce(p_removed, '{}'), p_updated_at
    );
  exception
  when sqlstate 'PT404' then
    raise;
  when lock_not_available then
    -- 423: the shop answers, and it is certain that nothing was written.
    raise exception 'This product is being saved by somebody else'
      using errcode = 'PT423', hint = 'Nothing was saved: try again in a moment.';
  when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    raise log 'update_product was refused: % %', state, said;
    reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
    raise exception '%', split_part(reason, E'\n', 1) using errcode = state, hint = split_part(reason, E'\n', 2);
  end;
  if not is_saved then
    raise exception 'Somebody else saved this product after you opened it'
      using errcode = 'PT409', detail = (private.product_objects(array[p_productid]) -> 0)::text,
        hint = 'Compare what they saved with what you typed, then save again.';
  end if;
  return private.product_objects(array[p_productid]) -> 0;
end;
$$;

-- Customers wait in their queue, each for the length of a save: an import is not in it.
create function private.wait_in_customers_queue() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: customers', 0));
  perform private.go_beside_import('customers');
end;
$$;
revoke execute on function private.wait_in_customers_queue() from public;

create or replace function private.queue_customers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('thaan.way', true), '') <> 'import' then
    perform private.wait_in_customers_queue();
  end if;
  return null;
end;
$$;

-- As before, but one who was there gets no referrer while an import gives others theirs: neither would see the circle
-- that both of them close.
create or replace function private.verify_referrer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('thaan.way', true), '') <> 'import' then
    perform pg_advisory_xact_lock_shared(hashtextextended('thaan: import of referrers', 0));
  end if;
  if exists (
    with recursive above as (
      select new.referred_by as customerid
      union
      select (select referred_by from public.customers as customer where customer.customerid = above.customerid)
      from above where above.customerid is not null
    )
    select from above where above.customerid = new.customerid
  ) then
    raise exception 'Nobody refers themselves, directly or in a circle'
      using errcode = '23514', hint = 'Choose another customer, or None.',
        schema = 'public', table = 'customers', constraint = 'customers_referred_by_check';
  end if;
  return new;
end;
$$;

-- Whom an import of customers changes, and who is to be the referrer of somebody in it.
create function private.hold_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[] := array(
    select customerid from private.judged_customers where import_id = p_import_id and reason is null and not is_new
  );
  referrers bigint[] := array(
    select referrer from private.judged_customers where import_id = p_import_id and reason is null and referrer is not null
  );
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: import of customers', 0));
  if exists (
    select from private.judged_customers
    where import_id = p_import_id and reason is null and not is_new and changes ? 'referrer_phone'
  ) then
    perform pg_advisory_xact_lock(hashtextextended('thaan: import of referrers', 0));
  end if;
  perform from public.customers where customerid = any (changed) order by customerid for no key update;
  perform from public.customers where customerid = any (referrers) order by customerid for key share;
end;
$$;
revoke execute on function private.hold_customers(uuid) from public;

-- As before, beside an import as every save.
create or replace function private.lock_record(p_kind text, p_id text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_kind in ('product', 'variant') then
    perform private.go_beside_import('products');
  end if;
  case p_kind
    when 'product' then
      perform from public.products where productid = p_id for no key update;
    when 'variant' then
      perform from public.products
      where productid = p_wanted ->> 'productid'
        or productid = (select productid from public.productsizecolors where variantid = p_id::uuid)
      order by productid for no key update;
      perform from public.productsizecolors where variantid = p_id::uuid for no key update;
    when 'customer' then
      perform private.wait_in_customers_queue();
    when 'discount' then
      perform from public.discounts where id = p_id::bigint for no key update;
    when 'profile' then
      perform from public.profiles where id = p_id::uuid for no key update;
    else
      perform from public.categories where categoryid = p_id::bigint for no key update;
  end case;
end;
$$;

-- As before, in the queue, and in words where an import holds the customer.
create or replace function public.save_customer(p_customer jsonb, p_updated_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  stored public.customers;
  wanted public.customers;
  is_overtaken boolean := false;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  reason text;
begin
  perform private.require_staff();
  perform private.wait_in_customers_queue();
  begin
    select * into stored from public.customers where customer_ulid = p_customer ->> 'customer_ulid' for no key update;
    if stored.customerid is null and p_updated_at is not null then
      raise exception 'This customer is no longer there'
        using errcode = 'PT404', hint = 'Close the form and look for the customer in the list.';
    end if;
    if p_updated_at is null then
      wanted := private.wanted_customer(
        jsonb_populate_record(null::public.customers, '{"loyalty_tier": "bronze"}'), p_customer
      );
    else
      wanted := private.wanted_customer(stored, p_customer);
    end if;
    if stored.customerid is null then
      stored.customerid := private.insert_customer(wanted);
    elsif stored.updated_at is not distinct from p_updated_at then
      perform private.change_customer(wanted);
    else
      is_overtaken := not private.is_customer_saved(stored, wanted);
    end if;
  exception
  when sqlstate 'PT404' then
    raise;
  when lock_not_available then
    -- 423: the shop answers, and it is certain that nothing was written.
    raise exception 'This customer is being saved by somebody else'
      using errcode = 'PT423', hint = 'Nothing was saved: try again in a moment.';
  when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
    raise exception '%', split_part(reason, E'\n', 1) using errcode = state, hint = split_part(reason, E'\n', 2);
  end;
  if is_overtaken then
    raise exception using
      message = case
        when p_updated_at is null then 'This customer was already saved with other values'
        else 'Somebody else saved this customer after you opened it'
      end,
      errcode = 'PT409', detail = (private.customer_objects(array[stored.customerid]) -> 0)::text,
      hint = 'Compare what is saved with what you typed, then save again.';
  end if;
  return private.customer_objects(array[stored.customerid]) -> 0;
end;
$$;
