-- A refused save names its field: its details are JSON, {"field": ..., "reason": ...}, of the constraint that refused it.

-- The column that a refusal is about: the one that was named, else that of the constraint or the unique index; where
-- these have several, the one they are called after, else the last ("A percentage is at most 100": the value). Null
-- where none is known.
create function private.refused_field(at_schema text, at_table text, at_constraint text, at_column text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(at_column, ''), (
    select attname
    from pg_catalog.pg_class as relation
    join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
    join (
      select conrelid as of_table, column_number, place
      from pg_catalog.pg_constraint, unnest(conkey) with ordinality as named (column_number, place)
      where conname = at_constraint
      union all
      select refobjid, refobjsubid, 0
      from pg_catalog.pg_depend join pg_catalog.pg_class on oid = objid
      where classid = 'pg_catalog.pg_class'::regclass and refclassid = classid and refobjsubid > 0
        and relname = at_constraint and relkind = 'i'
    ) as about on of_table = relation.oid
    join pg_catalog.pg_attribute on attrelid = of_table and attnum = column_number
    where relation.relname = at_table and namespace.nspname = at_schema
    order by starts_with(at_constraint || '_', at_table || '_' || attname || '_') desc, place desc
    limit 1
  ));
$$;
revoke execute on function private.refused_field(text, text, text, text) from public;

-- Refuses a save for what was caught. The message is p_message, else the reason itself.
create function private.refuse(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text, p_message text default null
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  words text := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
  reason text := split_part(words, E'\n', 1);
begin
  raise exception '%', coalesce(p_message, reason) using
    errcode = state,
    detail = jsonb_build_object(
      'field', private.refused_field(at_schema, at_table, at_constraint, at_column), 'reason', reason
    )::text,
    hint = split_part(words, E'\n', 2);
end;
$$;
revoke execute on function private.refuse(text, text, text, text, text, text, text) from public;

-- As before, naming the column.
create or replace function private.check_fields(given jsonb, kinds jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  value jsonb;
  kind text;
begin
  if given is null or jsonb_typeof(given) <> 'object' then
    raise exception 'Not an object with fields' using errcode = '22023';
  end if;
  for field, value in select * from jsonb_each(given) loop
    kind := kinds ->> field;
    if kind is null then
      raise exception 'There is no field "%"', left(field, 60) using errcode = '22023', column = left(field, 60);
    end if;
    if jsonb_typeof(value) <> 'null' and not (
      case kind
        when 'text' then jsonb_typeof(value) = 'string'
        when 'whole' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric % 1 = 0
        when 'flag' then jsonb_typeof(value) = 'boolean'
        when 'list' then jsonb_typeof(value) = 'array' and not value @? 'strict $[*] ? (@.type() <> "string")'
        else jsonb_typeof(value) in ('number', 'string')
      end
    ) then
      raise exception 'The field "%" holds the wrong kind of value', field using errcode = '22023', column = field;
    end if;
  end loop;
end;
$$;

-- As before, naming the column.
create or replace function private.check_two_decimals(given jsonb, fields text[]) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  amount numeric;
begin
  foreach field in array fields loop
    amount := given ->> field;
    if amount <> round(amount, 2) then
      raise exception 'The field "%" has more than two decimals', field using errcode = '22023', column = field;
    end if;
  end loop;
end;
$$;

-- As before, and a request id that was used for other values is answered with what is stored under it.
create or replace function private.claim_request(p_request_id uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.product_requests;
  stored jsonb;
begin
  if p_request_id is null then
    raise exception 'A request id is needed' using errcode = '22004';
  end if;
  insert into private.product_requests (request_id, asked_by, body) values (p_request_id, auth.uid(), p_body)
  on conflict (request_id) do nothing;
  if found then
    delete from private.product_requests where created_at < now() - interval '30 days';
    return null;
  end if;
  select * into strict earlier from private.product_requests where request_id = p_request_id;
  if earlier.body <> p_body or earlier.asked_by is distinct from auth.uid() then
    stored := private.product_objects(array[earlier.answer ->> 'productid']) -> 0;
    if stored is null then
      raise exception 'This product is no longer there'
        using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
    end if;
    raise exception 'This product was already saved with other values' using
      errcode = 'PT409', detail = stored::text, hint = 'Compare what is saved with what you typed, then save again.';
  end if;
  return earlier.answer;
end;
$$;

-- As before, naming the field.
create or replace function public.add_product(p_request_id uuid, p_product jsonb, p_variants jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  variants jsonb := coalesce(p_variants, '[]');
  step text := 'Product insert failed';
  new_id text;
  first_answer jsonb;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
begin
  perform private.require_staff();
  first_answer := private.claim_request(p_request_id, jsonb_build_object('product', p_product, 'variants', variants));
  if first_answer is not null then
    return first_answer;
  end if;
  begin
    new_id := private.insert_product(p_product, private.product_prefix(clock_timestamp()));
    step := 'Variants insert failed';
    perform private.save_variants(new_id, variants, false);
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    raise log 'add_product was refused: % %', state, said;
    perform private.refuse(state, at_schema, at_table, at_constraint, at_column, said, step);
  end;
  first_answer := private.product_objects(array[new_id]) -> 0;
  update private.product_requests set answer = first_answer where request_id = p_request_id;
  return first_answer;
end;
$$;

-- As before, naming the field.
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
    perform private.refuse(state, at_schema, at_table, at_constraint, at_column, said);
  end;
  if not is_saved then
    raise exception 'Somebody else saved this product after you opened it'
      using errcode = 'PT409', detail = (private.product_objects(array[p_productid]) -> 0)::text,
        hint = 'Compare what they saved with what you typed, then save again.';
  end if;
  return private.product_objects(array[p_productid]) -> 0;
end;
$$;

-- As before, naming the field.
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
    perform private.refuse(state, at_schema, at_table, at_constraint, at_column, said);
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

-- As before, naming the field.
create or replace function public.save_discount(
  p_discount jsonb, p_updated_at timestamptz default null, p_request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  -- An empty date or amount of a form is none.
  given jsonb := case
    when jsonb_typeof(p_discount) = 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when key in ('start_date', 'end_date', 'max_discount') and value = '""' then 'null' else value
      end), '{}')
      from jsonb_each(p_discount)
    )
    else p_discount
  end;
  is_new boolean := given ->> 'id' is null;
  stored public.discounts;
  wanted public.discounts;
  is_overtaken boolean := false;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
begin
  perform private.require_staff();
  stored := private.locked_discount((given ->> 'id')::bigint, p_request_id);
  begin
    if is_new then
      wanted := private.wanted_discount(jsonb_populate_record(null::public.discounts, '{
        "type": "flat", "value": 0, "min_total": 0, "once_per_customer": false, "exclusive": false,
        "auto_apply": false, "active": true
      }'), given);
    else
      wanted := private.wanted_discount(stored, given);
    end if;
    if stored.id is null then
      stored.id := private.insert_discount(wanted, p_request_id);
    elsif not is_new and stored.updated_at is not distinct from p_updated_at then
      perform private.change_discount(wanted);
    else
      is_overtaken := not private.is_discount_saved(stored, wanted);
    end if;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    perform private.refuse(state, at_schema, at_table, at_constraint, at_column, said);
  end;
  if is_overtaken then
    raise exception using
      message = case
        when is_new then 'This discount was already saved with other values'
        else 'Somebody else saved this discount after you opened it'
      end,
      errcode = 'PT409', detail = private.discount_object(stored.id)::text,
      hint = 'Compare what is saved with what you typed, then save again.';
  end if;
  return private.discount_object(stored.id);
end;
$$;
