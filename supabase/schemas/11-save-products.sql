-- A new product with its variants: one transaction, one number, one row however often the request is sent. A product
-- changed together with its variants, unless somebody else saved it after the editor read it.

create function private.check_product(given jsonb) returns void
language sql immutable set search_path = ''
as $$
  select private.check_fields(given, '{
    "name": "text", "categoryid": "number", "fabric": "text", "purchaseprice": "number", "retailprice": "number",
    "description": "text", "producturl": "text"
  }');
$$;

create function private.check_variants(given jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  variant jsonb;
begin
  if jsonb_typeof(given) <> 'array' then
    raise exception 'The variants are not a list' using errcode = '22023';
  end if;
  if jsonb_array_length(given) > 1000 then
    raise exception 'There are more than 1,000 variants' using errcode = '22023';
  end if;
  for variant in select * from jsonb_array_elements(given) loop
    perform private.check_fields(variant, '{
      "variantid": "text", "size": "text", "color": "text", "stock": "whole"
    }');
  end loop;
end;
$$;

-- Inserts a product's variant lines in their order. p_update: lines that exist are updated instead of refused.
create function private.save_variants(p_productid text, p_variants jsonb, p_update boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_variants(p_variants);
  if (
    select count(variantid) <> count(distinct variantid) from jsonb_to_recordset(p_variants) as given (variantid uuid)
  ) then
    raise exception 'Two variant lines have the same id' using errcode = '23505';
  end if;
  if p_update and exists (
    select from jsonb_to_recordset(p_variants) as given (variantid uuid)
    join public.productsizecolors as variant on variant.variantid = given.variantid
    where variant.productid <> p_productid
  ) then
    raise exception 'A variant line belongs to another product' using errcode = '23505';
  end if;
  if p_update then
    update public.productsizecolors as variant
    set size = given.size, color = given.color, stock = coalesce(given.stock, 0)
    from jsonb_to_recordset(p_variants) as given (variantid uuid, size text, color text, stock integer)
    where variant.variantid = given.variantid and variant.productid = p_productid
      and (variant.size, variant.color, variant.stock) is distinct from (given.size, given.color, given.stock);
  end if;
  insert into public.productsizecolors (variantid, productid, size, color, stock)
  select coalesce(variantid, gen_random_uuid()), p_productid, size, color, coalesce(stock, 0)
  from rows from (
    jsonb_to_recordset(p_variants) as (variantid uuid, size text, color text, stock integer)
  ) with ordinality as given (variantid, size, color, stock, place)
  where not p_update or not exists (
    select from public.productsizecolors as variant
    where variant.variantid = given.variantid and variant.productid = p_productid
  )
  order by place;
end;
$$;

-- What was added under which client-made id: a create sent again after a lost answer gets the first answer.
create table private.product_requests (
  request_id uuid constraint product_requests_pkey primary key,
  asked_by uuid,
  body jsonb not null,
  answer jsonb,
  created_at timestamptz not null default now()
);

-- private.claim_request: forgetting what is older than a month.
create index product_requests_created_at_idx on private.product_requests (created_at);

alter table private.product_requests enable row level security;

revoke all on private.product_requests from public, anon, authenticated, service_role;

-- Null for a request that is new (and now claimed), else the answer it got. A second one at the same time waits here. An
-- id that was used for other values is refused with what is stored under it.
create function private.claim_request(p_request_id uuid, p_body jsonb) returns jsonb
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

-- Inserts a product under the next free id of its year; the year's adders queue up until the one before has committed. A
-- number that would make the id a variant's code is left out.
create function private.insert_product(p_product jsonb, p_prefix text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given public.products;
  number numeric;
  taken text;
begin
  perform private.check_product(p_product);
  given := jsonb_populate_record(null::public.products, p_product);
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || p_prefix, 0));
  for turn in 1 .. 50 loop
    number := coalesce(public.get_max_product_suffix(p_prefix), '0')::numeric;
    loop
      number := number + 1;
      given.productid := p_prefix || lpad(number::text, greatest(3, char_length(number::text)), '0');
      exit when not private.is_variant_code(given.productid);
    end loop;
    insert into public.products
      (productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl)
    values (
      given.productid, given.name, given.categoryid, given.fabric, given.purchaseprice, given.retailprice,
      given.description, given.producturl
    )
    -- Taken meanwhile by a client that inserts ids of its own making: look again.
    on conflict (productid) do nothing
    returning productid into taken;
    if taken is not null then
      return taken;
    end if;
  end loop;
  raise exception 'No free product id was found' using errcode = '40001';
end;
$$;

create function public.add_product(p_request_id uuid, p_product jsonb, p_variants jsonb default '[]') returns jsonb
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

-- Whether a product already is as it is to be saved: the same save, sent again after its answer was lost.
create function private.is_saved_already(p_stored public.products, p_wanted public.products, p_variants jsonb, p_removed uuid[])
returns boolean
language sql stable set search_path = ''
as $$
  select
    (p_stored.name, p_stored.categoryid, p_stored.fabric, p_stored.purchaseprice, p_stored.retailprice,
      p_stored.description, p_stored.producturl)
    is not distinct from
    (p_wanted.name, p_wanted.categoryid, p_wanted.fabric, p_wanted.purchaseprice, p_wanted.retailprice,
      p_wanted.description, p_wanted.producturl)
    and not exists (
      select from jsonb_to_recordset(p_variants) as given (variantid uuid, size text, color text, stock integer)
      where not exists (
        select from public.productsizecolors as variant
        where variant.productid = p_stored.productid
          and (variant.variantid, variant.size, variant.color, variant.stock)
          = (given.variantid, given.size, given.color, coalesce(given.stock, 0))
      )
    )
    and not exists (
      select from public.productsizecolors as variant
      where variant.productid = p_stored.productid and variant.variantid = any (p_removed)
    );
$$;

-- Saves over a product that the caller has locked. False where it was overtaken.
create function private.save_product(
  p_stored public.products, p_product jsonb, p_variants jsonb, p_removed uuid[], p_updated_at timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.products;
begin
  perform private.check_product(p_product);
  perform private.check_variants(p_variants);
  wanted := private.tidied(jsonb_populate_record(p_stored, p_product));
  if p_stored.updated_at is distinct from p_updated_at then
    return private.is_saved_already(p_stored, wanted, p_variants, p_removed);
  end if;
  update public.products
  set
    name = wanted.name, categoryid = wanted.categoryid, fabric = wanted.fabric,
    purchaseprice = wanted.purchaseprice, retailprice = wanted.retailprice,
    description = wanted.description, producturl = wanted.producturl
  where productid = p_stored.productid;
  delete from public.productsizecolors where variantid = any (p_removed) and productid = p_stored.productid;
  perform private.save_variants(p_stored.productid, p_variants, true);
  return true;
end;
$$;

create function public.update_product(
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
