-- The words of every refusal that customers, discounts, profiles and categories can meet, and the checks of what is sent.

-- As before, and now also the sentence of a unique index that is no constraint, such as that of a discount's code.
create or replace function private.failure_reason(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text
) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select obj_description(found.oid, 'pg_constraint')
      from pg_catalog.pg_constraint as found
      join pg_catalog.pg_class as relation on relation.oid = found.conrelid
      join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
      where found.conname = at_constraint and relation.relname = at_table and namespace.nspname = at_schema
    ),
    (
      select obj_description(found.oid, 'pg_class')
      from pg_catalog.pg_class as found
      join pg_catalog.pg_namespace as namespace on namespace.oid = found.relnamespace
      where found.relname = at_constraint and found.relkind = 'i' and namespace.nspname = at_schema
    ),
    case
      when state = '23502' then format(E'The field "%s" is empty\nFill it in.', at_column)
      when state = '22003' then E'A number is too large\nType a smaller number.'
      when state in ('22P02', '22007', '22008')
        then E'A value cannot be read\nCheck the prices, the numbers and the dates.'
      -- Raised by the checks of this schema, in words.
      when state in ('22023', '23505') then said || E'\nCheck what was typed.'
      else E'The database could not finish it\nNothing was saved: try again.'
    end
  );
$$;

-- As before, and now also the kinds 'flag' (true or false) and 'list' (of texts).
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
      raise exception 'There is no field "%"', left(field, 60) using errcode = '22023';
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
      raise exception 'The field "%" holds the wrong kind of value', field using errcode = '22023';
    end if;
  end loop;
end;
$$;

-- Refuses an amount that the table would round: what is stored is what was typed.
create function private.check_two_decimals(given jsonb, fields text[]) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  amount numeric;
begin
  foreach field in array fields loop
    amount := given ->> field;
    if amount <> round(amount, 2) then
      raise exception 'The field "%" has more than two decimals', field using errcode = '22023';
    end if;
  end loop;
end;
$$;
revoke execute on function private.check_two_decimals(jsonb, text[]) from public;

comment on index public.categories_name_key is
  E'There is a category of this name already\nChoose it from the list.';

comment on constraint profiles_role_check on public.profiles is
  E'There is no such role\nChoose user, Admin or Super Admin.';
comment on constraint profiles_email_length_check on public.profiles is
  E'The email is too long\nUse at most 320 characters.';
comment on constraint profiles_id_fkey on public.profiles is
  E'This account does not exist\nIt may have been deleted: reload the list.';
comment on constraint profiles_pkey on public.profiles is
  E'This account has a profile already\nChange its role in the list.';

comment on constraint customers_pkey on public.customers is
  E'Another customer has this id already\nTry again: the next free id will be taken.';
comment on constraint customers_customer_ulid_key on public.customers is
  E'This customer was saved already\nReload the list and edit the customer there.';
comment on constraint customers_customer_ulid_check on public.customers is
  E'The customer''s ULID does not have 26 characters\nClose the form and open it again.';
comment on constraint customers_first_name_length_check on public.customers is
  E'The first name is too long\nUse at most 100 characters.';
comment on constraint customers_last_name_length_check on public.customers is
  E'The last name is too long\nUse at most 100 characters.';
comment on constraint customers_email_length_check on public.customers is
  E'The email is too long\nUse at most 320 characters.';
comment on constraint customers_address_length_check on public.customers is
  E'The address is too long\nUse at most 1,000 characters.';
comment on constraint customers_gender_check on public.customers is
  E'There is no such gender in the list\nChoose one from the list, or leave it empty.';
comment on constraint customers_loyalty_tier_check on public.customers is
  E'There is no such loyalty tier\nChoose bronze, silver, gold or platinum.';
comment on constraint customers_store_credit_check on public.customers is
  E'The store credit is not an amount\nType a number of rupees from 0 up to 9,99,99,99,999.99.';
comment on constraint customers_customer_notes_length_check on public.customers is
  E'The customer notes are too long\nUse at most 5,000 characters.';
comment on constraint customers_total_spend_check on public.customers is
  E'The total spend is not an amount\nIt is a number of rupees of 0 or more.';
comment on constraint customers_referred_by_fkey on public.customers is
  E'The referrer is no longer there\nChoose another customer, or None.';
comment on constraint customers_referred_by_check on public.customers is
  E'Nobody refers themselves, directly or in a circle\nChoose another customer, or None.';

comment on constraint discounts_pkey on public.discounts is
  E'Another discount has this id already\nTry again: the next free id will be taken.';
comment on constraint discounts_code_length_check on public.discounts is
  E'The code is too long\nUse at most 60 characters.';
comment on index public.discounts_code_key is
  E'Another discount has this code already\nChoose another code, or leave it blank.';
comment on constraint discounts_type_check on public.discounts is
  E'There is no such type of discount\nChoose flat, percentage, buy_x_get_y, fixed_price or conditional.';
comment on constraint discounts_value_check on public.discounts is
  E'The value is not an amount\nType a number from 0 up to 9,99,99,99,999.99.';
comment on constraint discounts_max_discount_check on public.discounts is
  E'The max discount is not an amount\nType a number of rupees of 0 or more, or leave it empty.';
comment on constraint discounts_category_length_check on public.discounts is
  E'The category is too long\nUse at most 60 characters.';
comment on constraint discounts_product_ids_length_check on public.discounts is
  E'There are too many products\nChoose at most 1,000, or a category.';
