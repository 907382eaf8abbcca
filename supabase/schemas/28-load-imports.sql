-- An import that was checked, loaded: all of its lines that are not wrong, or nothing. In two steps: prepare_import takes
-- the ids of what is new in a short transaction of its own, so that nobody who adds a product meanwhile waits for the long
-- one in which load_import writes, in sets, through the tables' own triggers.

create function private.refuse_overtaken_import() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The shop has changed since the check'
    using errcode = 'PT409', hint = 'Nothing was saved. Check the file again and look at what is different.';
end;
$$;

-- What the person saw is what happens, or nothing: judged again unless everything that was looked at is as it was.
create function private.judge_again(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seen_now text := private.seen_by_import(p_import);
begin
  if seen_now is distinct from p_import.seen or private.likes_have_changed(p_import.import_id) then
    perform private.judge_import(p_import);
    if private.import_digest(p_import.import_id) <> p_import.digest then
      perform private.refuse_overtaken_import();
    end if;
    update private.imports set seen = seen_now where import_id = p_import.import_id;
  end if;
end;
$$;

-- Ids for the new products without one, in the order of the file: the next free numbers of the year, as
-- private.insert_product takes them. The caller holds the lock of the year's numbers; whoever adds a product waits for it.
create function private.next_product_ids(p_import_id uuid, p_prefix text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
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
  return private.free_product_ids(p_prefix, number, wanted);
end;
$$;

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

-- p_digest: what check_import answered. Takes the ids that load_import then gives, and false where it has done so already.
-- Sent again it takes others; what is taken and not given is a gap until the import is forgotten.
create function public.prepare_import(p_import_id uuid, p_digest text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.own_import(p_import_id);
  if own.answer is not null then
    return false;
  end if;
  if own.digest is null or own.digest is distinct from p_digest then
    perform private.refuse_overtaken_import();
  end if;
  perform private.judge_again(own);
  if own.kind = 'products' then
    perform private.take_ids(p_import_id);
  end if;
  return true;
exception when lock_not_available then
  if sqlerrm = 'This import is being saved already' then
    raise;
  end if;
  raise exception 'Somebody is saving products at this moment'
    using errcode = 'PT423', hint = 'Try again in a moment.';
end;
$$;

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

-- The variants that an import adds, in the order of the file.
create function private.new_variants(p_import_id uuid)
returns table (productid text, size text, color text, stock numeric)
language sql stable security definer set search_path = '' set enable_nestloop = off set enable_hashjoin = on
as $$
  select heads.productid, line.size, line.color, line.stock
  from private.judged_lines as line
  join private.judged_products as heads on heads.import_id = line.import_id and heads.product = line.product
  where line.import_id = p_import_id and line.status = 'new' and line.changes ? 'size'
  order by line.place;
$$;

-- SQL that sets each column of a file's to what was shown as "after" of "given", where it was; else it stays as "stored".
create function private.written_values(p_table regclass) returns text
language sql stable set search_path = ''
as $$
  select private.each_column(
    p_table, ', %1$I = coalesce((given.changes -> %1$L ->> ''after'')::%3$s, stored.%1$I)'
  );
$$;

-- SQL of what each column of a new record is.
create function private.new_values(p_table regclass) returns text
language sql stable set search_path = ''
as $$
  select private.each_column(p_table, ', coalesce((changes -> %1$L ->> ''after'')::%3$s, (%4$s)::%3$s)');
$$;

-- It goes by the indexes, and so does every trigger's query whose plan is made meanwhile and kept by the connection.
create function private.write_products(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  execute format(
    $query$
      update public.products as stored
      set name = given.name, categoryid = given.categoryid %s
      from private.judged_products as given
      where given.import_id = $1 and given.reason is null and not given.is_new and given.changes <> '{}'
        and stored.productid = given.productid
    $query$,
    private.written_values('public.products')
  ) using p_import_id;

  execute format(
    $query$
      insert into public.products (productid, name, categoryid %s)
      select productid, name, categoryid %s
      from private.judged_products where import_id = $1 and reason is null and is_new order by product
    $query$,
    private.each_column('public.products', ', %1$I'), private.new_values('public.products')
  ) using p_import_id;

  update public.productsizecolors as variant
  set stock = line.stock
  from private.judged_lines as line
  where line.import_id = p_import_id and line.status <> 'wrong' and line.changes ? 'stock'
    and variant.variantid = line.variantid;

  insert into public.productsizecolors (productid, size, color, stock)
  select * from private.new_variants(p_import_id);
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

-- New customers first: they may be the referrers of those who were there. Of these a referrer before whom they refer, so
-- that nobody refers themselves for a moment either. By the indexes, as private.write_products.
create function private.write_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  changing text;
  level integer[];
begin
  execute format(
    $query$
      insert into public.customers (customerid, customer_ulid, phone, referred_by %s)
      select customerid, left(replace(gen_random_uuid()::text, '-', ''), 26), phone, referrer %s
      from private.judged_customers where import_id = $1 and is_new and reason is null order by place
    $query$,
    private.each_column('public.customers', ', %1$I'), private.new_values('public.customers')
  ) using p_import_id;

  changing := format(
    $query$
      update public.customers as stored
      set referred_by = coalesce(given.referrer, stored.referred_by) %s
      from private.judged_customers as given
      where given.import_id = $1 and given.place = any ($2) and stored.customerid = given.customerid
    $query$,
    private.written_values('public.customers')
  );
  for level in
    select array_agg(place) from private.judged_customers
    where import_id = p_import_id and not is_new and reason is null and changes <> '{}' group by depth order by depth
  loop
    execute changing using p_import_id, level;
  end loop;
end;
$$;

-- Under the locks of what it writes. Whoever adds, or saves something else, goes on meanwhile. A page that did not prepare
-- gets its ids taken here.
create function private.write_import(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_import.kind = 'products' then
    if private.lacks_ids(p_import.import_id) then
      perform private.take_ids(p_import.import_id);
    end if;
    perform private.hold_products(p_import.import_id);
  else
    perform private.hold_customers(p_import.import_id);
  end if;
  perform private.judge_again(p_import);
  -- What the history says of these changes.
  perform set_config('thaan.way', 'import', true);
  if p_import.kind = 'products' then
    perform private.give_taken_ids(p_import.import_id);
    perform private.add_categories(p_import.import_id);
    perform private.write_products(p_import.import_id);
    delete from private.taken_ids where import_id = p_import.import_id;
  else
    perform private.complete_customers(p_import.import_id);
    perform private.write_customers(p_import.import_id);
  end if;
end;
$$;

-- One import at a time: two would wait for each other's products.
create function private.wait_for_imports() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: imports', 0));
exception when lock_not_available then
  raise exception 'Another import is being saved' using errcode = 'PT423', hint = 'Try again in a moment.';
end;
$$;

-- p_load: { import_id }
create function private.load_import(p_load jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
  broken text;
begin
  select * into strict own from private.imports where import_id = (p_load ->> 'import_id')::uuid;
  perform private.wait_for_imports();
  perform private.write_import(own);
  return null;
exception
  when unique_violation then
    get stacked diagnostics broken = constraint_name;
    if broken in ('products_pkey', 'customers_phone_key') then
      perform private.refuse_overtaken_import();
    end if;
    raise;
  when query_canceled then
    raise exception 'The import took too long'
      using errcode = '57014', hint = 'Nothing was saved. Try again when fewer people work, or split the file.';
end;
$$;

-- Where the list of all opens on what an import added: the ids of the first 100, in the list's order, and how many others
-- stand before them; null where nothing was added. Customers are called by their ulid.
create function private.first_added(p_import private.imports) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with added as materialized (
    select listed.productid as key, listed.sort_key, row_number() over (order by listed.sort_key, listed.productid) as place
    from private.product_search as listed
    join private.judged_products as heads on heads.productid = listed.productid
    where heads.import_id = p_import.import_id and heads.is_new and heads.reason is null
  ), people as materialized (
    select
      stored.customer_ulid as key, stored.created_at, stored.customerid,
      row_number() over (order by stored.created_at desc, stored.customerid desc) as place
    from public.customers as stored
    join private.judged_customers as given on given.customerid = stored.customerid
    where given.import_id = p_import.import_id and given.is_new and given.reason is null
  )
  select jsonb_build_object('before', before, 'keys', keys)
  from (
    select jsonb_agg(key order by place) as keys, (
      select count(*) from private.product_search as listed
      where (listed.sort_key, listed.productid) < (select sort_key, key from added where place = 1)
    ) as before
    from added where place <= 100
    union all
    select jsonb_agg(key order by place), (
      select count(*) from private.customer_search as listed
      where (listed.created_at, listed.customerid) > (select created_at, customerid from people where place = 1)
    )
    from people where place <= 100
  ) as found
  where keys is not null;
$$;

-- p_digest: what check_import answered. Answers { added, changed, same, like, left_out, products: { new, changed } or null,
-- new_categories, first_added: { before, keys } or null }; sent again after a lost answer, the same. An id or a phone that
-- somebody else gave meanwhile is a change of the shop since the check.
create function public.load_import(p_import_id uuid, p_digest text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.own_import(p_import_id);
  if own.answer is not null then
    return own.answer;
  end if;
  if own.digest is null or own.digest is distinct from p_digest then
    perform private.refuse_overtaken_import();
  end if;
  perform private.in_words(
    'load_import', jsonb_build_object('import_id', p_import_id), 'Somebody is saving what this file changes'
  );
  own.answer := jsonb_build_object(
    'added', own.totals -> 'new', 'changed', own.totals -> 'changed', 'same', own.totals -> 'same',
    'like', own.totals -> 'like', 'left_out', own.totals -> 'wrong', 'products', own.totals -> 'products',
    'new_categories', case when own.new_categories then own.totals -> 'new_categories' else '[]' end,
    'first_added', private.first_added(own)
  );
  update private.imports set answer = own.answer where import_id = p_import_id;
  return own.answer;
end;
$$;
