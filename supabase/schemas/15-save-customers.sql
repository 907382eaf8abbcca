-- A customer created once, however often the request is sent, or changed unless somebody else saved it meanwhile.

-- A customer as it is to be saved: what is given laid over p_stored. What was left empty is null, phone and names lose
-- the spaces that nobody sees.
create function private.wanted_customer(p_stored public.customers, p_customer jsonb) returns public.customers
language plpgsql stable set search_path = ''
as $$
declare
  wanted public.customers;
begin
  perform private.check_fields(p_customer, '{
    "customer_ulid": "text", "first_name": "text", "last_name": "text", "phone": "text", "email": "text",
    "address": "text", "gender": "text", "loyalty_tier": "text", "store_credit": "number", "customer_notes": "text",
    "referred_by": "number"
  }');
  perform private.check_two_decimals(p_customer, array['store_credit']);
  wanted := jsonb_populate_record(p_stored, p_customer);
  wanted.first_name := btrim(wanted.first_name);
  wanted.last_name := btrim(wanted.last_name);
  wanted.phone := regexp_replace(wanted.phone, '\s', '', 'g');
  wanted.email := nullif(btrim(wanted.email), '');
  wanted.address := nullif(btrim(wanted.address), '');
  wanted.gender := nullif(wanted.gender, '');
  wanted.loyalty_tier := nullif(wanted.loyalty_tier, '');
  wanted.store_credit := coalesce(wanted.store_credit, 0);
  wanted.customer_notes := nullif(btrim(wanted.customer_notes), '');
  return wanted;
end;
$$;

-- Whether a customer is already as it is to be saved: the same save, sent again after its answer was lost.
create function private.is_customer_saved(p_stored public.customers, p_wanted public.customers) returns boolean
language sql immutable set search_path = ''
as $$
  select
    (p_stored.first_name, p_stored.last_name, p_stored.phone, nullif(p_stored.email, ''),
      nullif(p_stored.address, ''), nullif(p_stored.gender, ''), nullif(p_stored.loyalty_tier, ''),
      p_stored.store_credit, nullif(p_stored.customer_notes, ''), p_stored.referred_by)
    is not distinct from
    (p_wanted.first_name, p_wanted.last_name, p_wanted.phone, p_wanted.email,
      p_wanted.address, p_wanted.gender, p_wanted.loyalty_tier,
      p_wanted.store_credit, p_wanted.customer_notes, p_wanted.referred_by);
$$;

create function private.insert_customer(p_wanted public.customers) returns bigint
language sql security definer set search_path = ''
as $$
  insert into public.customers
    (customer_ulid, first_name, last_name, phone, email, address, gender, loyalty_tier, store_credit, customer_notes,
      referred_by)
  values (
    p_wanted.customer_ulid, p_wanted.first_name, p_wanted.last_name, p_wanted.phone, p_wanted.email,
    p_wanted.address, p_wanted.gender, p_wanted.loyalty_tier, p_wanted.store_credit, p_wanted.customer_notes,
    p_wanted.referred_by
  )
  returning customerid;
$$;

create function private.change_customer(p_wanted public.customers) returns void
language sql security definer set search_path = ''
as $$
  update public.customers
  set
    first_name = p_wanted.first_name, last_name = p_wanted.last_name, phone = p_wanted.phone,
    email = p_wanted.email, address = p_wanted.address, gender = p_wanted.gender,
    loyalty_tier = p_wanted.loyalty_tier, store_credit = p_wanted.store_credit,
    customer_notes = p_wanted.customer_notes, referred_by = p_wanted.referred_by
  where customerid = p_wanted.customerid;
$$;

-- p_updated_at null: a new customer. Else the time that the editor saw, and the customer of this ulid is changed; a
-- field that is not sent stays as it is.
create function public.save_customer(p_customer jsonb, p_updated_at timestamptz default null) returns jsonb
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
