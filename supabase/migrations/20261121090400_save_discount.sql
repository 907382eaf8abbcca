-- A discount created once, however often the request is sent, or changed unless somebody else saved it meanwhile.

alter table public.discounts add column request_id uuid constraint discounts_request_id_key unique;
comment on column public.discounts.request_id is 'The client-made id under which save_discount created it.';
comment on constraint discounts_request_id_key on public.discounts is
  E'This discount was saved already\nReload the list and edit the discount there.';

-- Discounts as every function of the shop answers them: the row, but for the id of the request.
create function private.discount_object(p_id bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(discounts) - 'request_id' from public.discounts where id = p_id;
$$;
revoke execute on function private.discount_object(bigint) from public;

-- A discount as it is to be saved: what is given laid over p_stored. What was left empty is null.
create function private.wanted_discount(p_stored public.discounts, p_discount jsonb) returns public.discounts
language plpgsql stable set search_path = ''
as $$
declare
  wanted public.discounts;
begin
  perform private.check_fields(p_discount, '{
    "id": "whole", "code": "text", "type": "text", "value": "number", "max_discount": "number", "category": "text",
    "product_ids": "list", "once_per_customer": "flag", "exclusive": "flag", "auto_apply": "flag", "active": "flag",
    "min_total": "number", "start_date": "text", "end_date": "text"
  }');
  perform private.check_two_decimals(p_discount, array['value', 'max_discount', 'min_total']);
  wanted := jsonb_populate_record(p_stored, p_discount);
  wanted.code := nullif(btrim(wanted.code), '');
  wanted.category := nullif(btrim(wanted.category), '');
  wanted.product_ids := nullif(wanted.product_ids, '{}');
  return wanted;
end;
$$;
revoke execute on function private.wanted_discount(public.discounts, jsonb) from public;

-- Whether a discount is already as it is to be saved: the same save, sent again after its answer was lost.
create function private.is_discount_saved(p_stored public.discounts, p_wanted public.discounts) returns boolean
language sql immutable set search_path = ''
as $$
  select
    (nullif(btrim(p_stored.code), ''), p_stored.type, p_stored.value, p_stored.max_discount,
      nullif(btrim(p_stored.category), ''), nullif(p_stored.product_ids, '{}'), p_stored.once_per_customer,
      p_stored.exclusive, p_stored.auto_apply, p_stored.active, p_stored.min_total, p_stored.start_date,
      p_stored.end_date)
    is not distinct from
    (p_wanted.code, p_wanted.type, p_wanted.value, p_wanted.max_discount,
      p_wanted.category, p_wanted.product_ids, p_wanted.once_per_customer,
      p_wanted.exclusive, p_wanted.auto_apply, p_wanted.active, p_wanted.min_total, p_wanted.start_date,
      p_wanted.end_date);
$$;
revoke execute on function private.is_discount_saved(public.discounts, public.discounts) from public;

create function private.insert_discount(p_wanted public.discounts, p_request_id uuid) returns bigint
language sql security definer set search_path = ''
as $$
  insert into public.discounts
    (request_id, code, type, value, max_discount, category, product_ids, once_per_customer, exclusive, auto_apply,
      active, min_total, start_date, end_date)
  values (
    p_request_id, p_wanted.code, p_wanted.type, p_wanted.value, p_wanted.max_discount, p_wanted.category,
    p_wanted.product_ids, p_wanted.once_per_customer, p_wanted.exclusive, p_wanted.auto_apply, p_wanted.active,
    p_wanted.min_total, p_wanted.start_date, p_wanted.end_date
  )
  returning id;
$$;
revoke execute on function private.insert_discount(public.discounts, uuid) from public;

create function private.change_discount(p_wanted public.discounts) returns void
language sql security definer set search_path = ''
as $$
  update public.discounts
  set
    code = p_wanted.code, type = p_wanted.type, value = p_wanted.value, max_discount = p_wanted.max_discount,
    category = p_wanted.category, product_ids = p_wanted.product_ids,
    once_per_customer = p_wanted.once_per_customer, exclusive = p_wanted.exclusive,
    auto_apply = p_wanted.auto_apply, active = p_wanted.active, min_total = p_wanted.min_total,
    start_date = p_wanted.start_date, end_date = p_wanted.end_date
  where id = p_wanted.id;
$$;
revoke execute on function private.change_discount(public.discounts) from public;

-- The discount that a save is about, locked: by id, or the one that this request created before.
create function private.locked_discount(p_id bigint, p_request_id uuid) returns public.discounts
language plpgsql security definer set search_path = ''
as $$
declare
  stored public.discounts;
begin
  if p_id is not null then
    select * into stored from public.discounts where id = p_id for no key update;
    if not found then
      raise exception 'This discount is no longer there'
        using errcode = 'PT404', hint = 'Close the form and look for the discount in the list.';
    end if;
  elsif p_request_id is null then
    raise exception 'A request id is needed' using errcode = '22004';
  else
    -- The same request at the same time waits here, and then finds what the other one created.
    perform pg_advisory_xact_lock(hashtextextended('thaan: discount ' || p_request_id, 0));
    select * into stored from public.discounts where request_id = p_request_id for no key update;
  end if;
  return stored;
end;
$$;
revoke execute on function private.locked_discount(bigint, uuid) from public;

-- Without an id in p_discount: a new discount under the client-made p_request_id. Else p_updated_at is the time that
-- the editor saw; a field that is not sent stays as it is.
create function public.save_discount(
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
  reason text;
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
    reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
    raise exception '%', split_part(reason, E'\n', 1) using errcode = state, hint = split_part(reason, E'\n', 2);
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
revoke execute on function public.save_discount(jsonb, timestamptz, uuid)
from public, anon, authenticated, service_role;
grant execute on function public.save_discount(jsonb, timestamptz, uuid) to authenticated, service_role;
