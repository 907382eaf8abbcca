-- An import takes the ids of its new products in a short transaction of its own, before the long one that writes them: so
-- nobody who adds a product meanwhile waits for it. docs/decisions/0010-import.md has the figures.

-- As before, but what an import adds was looked at when its id was taken, and kept from becoming a code since: it locks
-- no place of private.lock_code for as long as it writes.
create or replace function private.refuse_variant_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_code boolean := case
    when private.is_visitor() then false
    when current_setting('thaan.way', true) = 'import' then private.names_variant(new.productid)
    else private.is_variant_code(new.productid)
  end;
begin
  if is_code then
    raise exception 'This product id stands on the label of a variant'
      using errcode = '23505', hint = 'Give the product the next number.',
        schema = 'public', table = 'products', constraint = 'products_pkey';
  end if;
  return new;
end;
$$;

-- As private.names_variant, of many codes at once: those that are, or were, a variant's.
create function private.variant_codes_among(p_codes text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select productid || lpad(number::text, 2, '0') from public.productsizecolors
    where number is not null
      and productid = any (array(select distinct left(code, -2) from unnest(p_codes) as code))
    union all
    select code from private.former_codes where code = any (p_codes) and productid is null
  );
$$;
revoke execute on function private.variant_codes_among(text[]) from public;

-- As before, and quicker: whoever adds a product waits for it.
create or replace function private.next_product_ids(p_import_id uuid, p_prefix text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[] := '{}';
  next_ids text[];
  in_the_way text[];
  number bigint;
  wanted integer;
begin
  -- The file's own ids are not in the table yet.
  select
    greatest(
      max(substr(productid, char_length(p_prefix) + 1)::bigint)
        filter (where productid ~ ('^' || p_prefix || '[0-8]?[0-9]{1,8}$')),
      coalesce(public.get_max_product_suffix(p_prefix), '0')::bigint
    ),
    count(*) filter (where productid is null)
  into number, wanted
  from private.judged_products where import_id = p_import_id and reason is null and is_new;
  while cardinality(ids) < wanted loop
    next_ids := array(
      select p_prefix || lpad(given::text, greatest(3, char_length(given::text)), '0')
      from generate_series(number + 1, number + wanted - cardinality(ids)) as given order by given
    );
    number := number + cardinality(next_ids);
    in_the_way := private.variant_codes_among(next_ids);
    ids := ids || array(
      select id from unnest(next_ids) with ordinality as given (id, place)
      where id <> all (in_the_way) order by place
    );
  end loop;
  return ids;
end;
$$;

-- The products of an import get the numbers that were taken for them.
create function private.give_taken_ids(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  update private.judged_products as heads set productid = taken.productid
  from private.taken_ids as taken
  where heads.import_id = p_import_id and taken.import_id = p_import_id and heads.product = taken.product
    and heads.productid is null;
end;
$$;
revoke execute on function private.give_taken_ids(uuid) from public;

-- Takes the ids of an import's new products: those that the file names, and numbers of the year for the others. In the
-- order in which add_product takes its locks (numbers, codes, products by id), so that whoever was saving a product or a
-- variant for which one of these ids could stand has done so.
create function private.take_ids(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  prefix text := private.product_prefix(clock_timestamp());
  new_ids text[];
begin
  -- By an earlier try.
  delete from private.taken_ids where import_id = p_import_id;
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || prefix, 0));
  -- All places of private.lock_code.
  perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place)
  from (select generate_series(0, 511) as place) as places;
  new_ids := private.next_product_ids(p_import_id, prefix);
  insert into private.taken_ids (productid, import_id, product)
  select coalesce(heads.productid, numbered.productid), p_import_id, heads.product
  from (
    select product, productid, row_number() over (partition by productid is null order by product) as place
    from private.judged_products where import_id = p_import_id and reason is null and is_new
  ) as heads
  left join unnest(new_ids) with ordinality as numbered (productid, place)
    on heads.productid is null and numbered.place = heads.place;
  perform from public.products
  where productid = any (array(
    select distinct left(productid, -2) from private.taken_ids where import_id = p_import_id
  ))
  order by productid for no key update;
end;
$$;
revoke execute on function private.take_ids(uuid) from public;

-- Whether an import is to add products for which no id was taken.
create function private.lacks_ids(p_import_id uuid) returns boolean
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select exists (
    select from private.judged_products as heads
    left join private.taken_ids as taken
      on taken.import_id = p_import_id and taken.product = heads.product
        and taken.productid = coalesce(heads.productid, taken.productid)
    where heads.import_id = p_import_id and heads.reason is null and heads.is_new and taken.product is null
  );
$$;
revoke execute on function private.lacks_ids(uuid) from public;

drop function private.complete_products(uuid, text[]);

-- The categories that the products of an import were still to get.
create function private.add_categories(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  insert into public.categories (name)
  select name from unnest(private.unknown_categories(p_import_id, true)) as name
  on conflict do nothing;
  update private.judged_products as heads set categoryid = categories.categoryid
  from public.categories
  where heads.import_id = p_import_id and lower(categories.name) = lower(heads.new_category);
end;
$$;
revoke execute on function private.add_categories(uuid) from public;
