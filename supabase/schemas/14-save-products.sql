-- A new product with its variants: one transaction, one number, one row however often the request is sent. A product
-- changed together with its variants, unless somebody else saved it after the editor read it.

-- The lines of a product, checked, tidied and typed.
create function private.wanted_variants(p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  target constant regclass := 'public.productsizecolors';
  kinds jsonb := private.kinds_of_fields(target) - 'productid';
begin
  if jsonb_typeof(p_given) <> 'array' then
    raise exception 'The variants are not a list' using errcode = '22023';
  end if;
  if jsonb_array_length(p_given) > 1000 then
    raise exception 'There are more than 1,000 variants' using errcode = '22023';
  end if;
  perform private.check_fields(variant, kinds) from jsonb_array_elements(p_given) as variant;
  if (
    select count(id) <> count(distinct id)
    from (select (variant ->> 'variantid')::uuid as id from jsonb_array_elements(p_given) as variant) as given
  ) then
    raise exception 'Two variant lines have the same id' using errcode = '23505';
  end if;
  return private.typed_rows(target, p_given);
end;
$$;

-- Inserts lines of a product in their order, which private.wanted_variants made.
create function private.insert_variants(p_productid text, p_wanted jsonb) returns void
language sql security definer set search_path = ''
as $$
  select private.insert_rows('public.productsizecolors', (
    select jsonb_agg(given || jsonb_build_object('productid', p_productid) order by place)
    from jsonb_array_elements(p_wanted) with ordinality as wanted (given, place)
  ));
$$;

-- The same as a step of private.add_product, which says of it that it failed. p_step: { productid, variants }
create function private.add_variants(p_step jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.insert_variants(p_step ->> 'productid', private.wanted_variants(p_step -> 'variants'));
  return null;
end;
$$;

-- Changes the lines of a product that are there and inserts the others, in their order; private.wanted_variants made them.
create function private.save_variants(p_productid text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text := (
    select string_agg(quote_ident(name), ', ') from unnest(private.staff_columns('public.productsizecolors')) as name
    where name not in ('variantid', 'productid')
  );
  ids uuid[] := array(select (given ->> 'variantid')::uuid from jsonb_array_elements(p_wanted) as given);
begin
  if exists (
    select from public.productsizecolors where variantid = any (ids) and productid <> p_productid
  ) then
    raise exception 'A variant line belongs to another product' using errcode = '23505';
  end if;
  execute format(
    'update public.productsizecolors as stored set (%1$s) = (select %1$s from jsonb_populate_record(stored, given))
     from jsonb_array_elements($1) as given
     where stored.variantid = (given ->> ''variantid'')::uuid and stored.productid = $2
       and exists (select from jsonb_each(given) where value is distinct from to_jsonb(stored) -> key)',
    columns
  ) using p_wanted, p_productid;
  perform private.insert_variants(p_productid, (
    select jsonb_agg(given order by place)
    from jsonb_array_elements(p_wanted) with ordinality as wanted (given, place)
    where not exists (
      select from public.productsizecolors
      where productid = p_productid and variantid = (given ->> 'variantid')::uuid
    )
  ));
end;
$$;

-- What was added under which client-made id, a product or the goods of a bill: a create sent again after a lost answer gets
-- the first answer.
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
    if earlier.body ? 'goods' then
      raise exception 'These goods were already saved with other values' using
        errcode = 'PT409', detail = earlier.answer::text,
        hint = 'Compare what is saved with what you typed, then enter what is missing.';
    end if;
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
  wanted jsonb := private.wanted_fields('product', p_product);
  number numeric;
  candidate text;
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || p_prefix, 0));
  for turn in 1 .. 50 loop
    number := coalesce(public.get_max_product_suffix(p_prefix), '0')::numeric;
    loop
      number := number + 1;
      candidate := p_prefix || lpad(number::text, greatest(3, char_length(number::text)), '0');
      exit when not private.is_variant_code(candidate);
    end loop;
    -- Null: taken meanwhile by a client that inserts ids of its own making. Look again.
    candidate := private.insert_record('product', wanted || jsonb_build_object('productid', candidate), true);
    if candidate is not null then
      return candidate;
    end if;
  end loop;
  raise exception 'No free product id was found' using errcode = '40001';
end;
$$;

-- p_add: { product, variants }
create function private.add_product(p_add jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  new_id text := private.insert_product(p_add -> 'product', private.product_prefix(clock_timestamp()));
begin
  perform private.in_words(
    'add_variants', jsonb_build_object('productid', new_id, 'variants', p_add -> 'variants'),
    'This product is being saved by somebody else',
    'Variants insert failed'
  );
  return private.record_object('product', new_id);
end;
$$;

create function public.add_product(p_request_id uuid, p_product jsonb, p_variants jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked jsonb := jsonb_build_object('product', p_product, 'variants', coalesce(p_variants, '[]'));
  answered jsonb;
begin
  perform private.require_staff();
  answered := private.claim_request(p_request_id, asked);
  if answered is null then
    answered := private.in_words(
      'add_product', asked, 'This product is being saved by somebody else', 'Product insert failed'
    );
    update private.product_requests set answer = answered where request_id = p_request_id;
  end if;
  return answered;
end;
$$;

-- Whether a product's lines already are as they are to be saved.
create function private.are_variants_saved(p_productid text, p_wanted jsonb, p_removed uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(p_wanted) as given
    left join public.productsizecolors as stored
      on stored.productid = p_productid and stored.variantid = (given ->> 'variantid')::uuid
    where not private.is_saved('public.productsizecolors', to_jsonb(stored), given)
  ) and not exists (
    select from public.productsizecolors where productid = p_productid and variantid = any (p_removed)
  );
$$;

-- p_save: { productid, product, variants, removed, updated_at: as the editor saw it }
create function private.update_product(p_save jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  id text := p_save ->> 'productid';
  removed uuid[] := array(select jsonb_array_elements_text(p_save -> 'removed')::uuid);
  stored jsonb := private.locked_row('product', 'productid', id);
  wanted jsonb;
  wanted_lines jsonb;
begin
  if stored is null then
    raise exception 'This product is no longer there'
      using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
  end if;
  wanted := private.wanted_fields('product', p_save -> 'product');
  wanted_lines := private.wanted_variants(p_save -> 'variants');
  if (stored ->> 'updated_at')::timestamptz = (p_save ->> 'updated_at')::timestamptz then
    perform private.set_fields('product', id, wanted);
    delete from public.productsizecolors where variantid = any (removed) and productid = id;
    perform private.save_variants(id, wanted_lines);
  elsif not (
    private.is_saved('public.products', stored, wanted) and private.are_variants_saved(id, wanted_lines, removed)
  ) then
    raise exception 'Somebody else saved this product after you opened it'
      using errcode = 'PT409', detail = private.record_object('product', id)::text,
        hint = 'Compare what they saved with what you typed, then save again.';
  end if;
  return private.record_object('product', id);
end;
$$;

create function public.update_product(
  p_productid text, p_product jsonb, p_variants jsonb, p_removed uuid[], p_updated_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.go_beside_import('products');
  return private.in_words('update_product', jsonb_build_object(
    'productid', p_productid, 'product', p_product, 'variants', coalesce(p_variants, '[]'),
    'removed', to_jsonb(coalesce(p_removed, '{}')), 'updated_at', p_updated_at
  ), 'This product is being saved by somebody else');
end;
$$;
