-- An import written into the shop, in sets, through the tables' own triggers: what they refuse refuses the whole of it.

-- As before, but an import has asked already, once: asked again for every row it would take a third of the whole time.
-- No request can set thaan.way.
create or replace function private.is_visitor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return current_setting('role') = 'authenticated'
    and coalesce(current_setting('thaan.way', true), '') <> 'import' and not private.is_staff();
end;
$$;

-- Ids for the new products without one, in the order of the file: the next free numbers of the year, as
-- private.insert_product takes them. The caller holds the lock of the year's numbers.
create function private.next_product_ids(p_import_id uuid, p_prefix text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[] := '{}';
  new_id text;
  number numeric;
  wanted integer;
begin
  -- The file's own ids are not in the table yet.
  select
    greatest(
      max(substr(productid, char_length(p_prefix) + 1)::numeric) filter (where productid ~ ('^' || p_prefix || '[0-9]{1,9}$')),
      coalesce(public.get_max_product_suffix(p_prefix), '0')::numeric
    ),
    count(*) filter (where productid is null)
  into number, wanted
  from private.judged_products where import_id = p_import_id and reason is null and is_new;
  while cardinality(ids) < wanted loop
    number := number + 1;
    new_id := p_prefix || lpad(number::text, greatest(3, char_length(number::text)), '0');
    if not private.names_variant(new_id) then
      ids := ids || new_id;
    end if;
  end loop;
  return ids;
end;
$$;
revoke execute on function private.next_product_ids(uuid, text) from public;

-- Whoever adds a product waits until the import is there, and so does whoever saves one that it changes; everybody else
-- goes on. In the order in which add_product takes its locks: numbers, codes, products by id. Answers the ids for the new
-- products without one.
create function private.hold_products(p_import_id uuid) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  prefix text := private.product_prefix(clock_timestamp());
  new_ids text[] := '{}';
  held text[];
begin
  if exists (
    select from private.judged_products where import_id = p_import_id and reason is null and is_new
  ) then
    perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || prefix, 0));
    -- All places of private.lock_code.
    perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place)
    from (select generate_series(0, 511) as place) as places;
    new_ids := private.next_product_ids(p_import_id, prefix);
  end if;
  held := array(
    -- Of a new id the product whose variant's code it could be: private.is_variant_code takes it too.
    select case when is_new then left(productid, -2) else productid end from private.judged_products
    where import_id = p_import_id and reason is null and productid is not null
    union
    select left(new_id, -2) from unnest(new_ids) as new_id
  );
  perform from public.products where productid = any (held) order by productid for no key update;
  return new_ids;
end;
$$;
revoke execute on function private.hold_products(uuid) from public;

-- The categories and ids that the products of an import were still to get.
create function private.complete_products(p_import_id uuid, p_new_ids text[]) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  insert into public.categories (name)
  select name from unnest(private.unknown_categories(p_import_id, true)) as name
  on conflict do nothing;
  update private.judged_products as heads set categoryid = categories.categoryid
  from public.categories
  where heads.import_id = p_import_id and lower(categories.name) = lower(heads.new_category);
  update private.judged_products as heads set productid = numbered.productid
  from (
    select product, row_number() over (order by product) as place
    from private.judged_products where import_id = p_import_id and reason is null and is_new and productid is null
  ) as without
  join unnest(p_new_ids) with ordinality as numbered (productid, place) on numbered.place = without.place
  where heads.import_id = p_import_id and heads.product = without.product;
end;
$$;
revoke execute on function private.complete_products(uuid, text[]) from public;

-- The variants that an import adds, in the order of the file.
create function private.new_variants(p_import_id uuid)
returns table (productid text, size text, color text, stock numeric)
language sql stable security definer set search_path = '' set enable_nestloop = off set enable_hashjoin = on
as $$
  select heads.productid, line.size, line.color, line.stock
  from private.judged_lines as line
  join private.judged_products as heads on heads.import_id = line.import_id and heads.product = line.product
  where line.import_id = p_import_id and line.status <> 'wrong' and line.changes ? 'size'
  order by line.place;
$$;
revoke execute on function private.new_variants(uuid) from public;

-- It goes by the indexes, and so does every trigger's query whose plan is made meanwhile and kept by the connection.
create function private.write_products(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  update public.products
  set
    name = given.name, categoryid = given.categoryid, fabric = given.fabric, purchaseprice = given.purchaseprice,
    retailprice = given.retailprice, description = given.description, producturl = given.producturl
  from private.judged_products as given
  where given.import_id = p_import_id and given.reason is null and not given.is_new and given.changes <> '{}'
    and products.productid = given.productid;

  insert into public.products
    (productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl)
  select productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl
  from private.judged_products where import_id = p_import_id and reason is null and is_new order by product;

  update public.productsizecolors as variant
  set stock = line.stock
  from private.judged_lines as line
  where line.import_id = p_import_id and line.status <> 'wrong' and line.changes ? 'stock'
    and variant.variantid = line.variantid;

  insert into public.productsizecolors (productid, size, color, stock)
  select * from private.new_variants(p_import_id);
end;
$$;
revoke execute on function private.write_products(uuid) from public;

-- The ids of the new customers of an import, for themselves and for whom they refer.
create function private.complete_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  numbers regclass := pg_get_serial_sequence('public.customers', 'customerid');
begin
  update private.judged_customers
  set customerid = nextval(numbers)
  where import_id = p_import_id and is_new and reason is null;
  update private.judged_customers as own set referrer = above.customerid
  from private.judged_customers as above
  where own.import_id = p_import_id and own.reason is null
    and above.import_id = p_import_id and above.place = own.referrer_place;
end;
$$;
revoke execute on function private.complete_customers(uuid) from public;

-- New customers first: they may be the referrers of those who were there. Of these a referrer before whom they refer, so
-- that nobody refers themselves for a moment either. By the indexes, as private.write_products.
create function private.write_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  level integer;
begin
  insert into public.customers
    (customerid, customer_ulid, first_name, last_name, phone, email, address, gender, loyalty_tier, store_credit,
      customer_notes, referred_by)
  select customerid, left(replace(gen_random_uuid()::text, '-', ''), 26), first_name, last_name, phone, email, address,
    gender, loyalty_tier, store_credit, customer_notes, referrer
  from private.judged_customers
  where import_id = p_import_id and is_new and reason is null order by place;

  for level in
    select distinct depth from private.judged_customers
    where import_id = p_import_id and not is_new and reason is null and changes <> '{}' order by depth
  loop
    update public.customers
    set
      first_name = given.first_name, last_name = given.last_name, email = given.email, address = given.address,
      gender = given.gender, loyalty_tier = given.loyalty_tier, store_credit = given.store_credit,
      customer_notes = given.customer_notes, referred_by = coalesce(given.referrer, customers.referred_by)
    from private.judged_customers as given
    where given.import_id = p_import_id and not given.is_new and given.reason is null and given.changes <> '{}'
      and given.depth = level and customers.customerid = given.customerid;
  end loop;
end;
$$;
revoke execute on function private.write_customers(uuid) from public;
