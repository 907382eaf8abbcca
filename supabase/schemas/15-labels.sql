-- What was printed is remembered per variant, once, however often it is reported.

-- Which prints were recorded: a report sent again after a lost answer changes nothing.
create table private.print_reports (
  print_id uuid constraint print_reports_pkey primary key,
  asked_by uuid,
  body_hash text not null,
  created_at timestamptz not null default now()
);

-- private.claim_print: forgetting what is older than a month.
create index print_reports_created_at_idx on private.print_reports (created_at);

alter table private.print_reports enable row level security;

revoke all on private.print_reports from public, anon, authenticated, service_role;

-- True for a print that is new (and now claimed). A second report of it at the same time waits here.
create function private.claim_print(p_print_id uuid, p_labels jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.print_reports;
begin
  insert into private.print_reports (print_id, asked_by, body_hash) values (p_print_id, auth.uid(), md5(p_labels::text))
  on conflict (print_id) do nothing;
  if found then
    delete from private.print_reports where created_at < now() - interval '30 days';
    return true;
  end if;
  select * into strict earlier from private.print_reports where print_id = p_print_id;
  if earlier.body_hash <> md5(p_labels::text) or earlier.asked_by is distinct from auth.uid() then
    raise exception 'Other labels were already recorded under this print id'
      using errcode = 'PT409', hint = 'Record these labels under a new print id.';
  end if;
  return false;
end;
$$;

create function private.check_printed_labels(given jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(given) is distinct from 'array' then
    raise exception 'The printed labels are not a list'
      using errcode = '22023', hint = 'Reload the page and print again.';
  end if;
  if jsonb_array_length(given) > 5000 then
    raise exception 'Too many labels at once'
      using errcode = 'PT413', hint = format(
        'There are %s lines: record at most 5,000 at a time.', to_char(jsonb_array_length(given), 'FM999,999,999')
      );
  end if;
  if exists (
    select from jsonb_array_elements(given) as label
    where not coalesce(
      jsonb_typeof(label -> 'productid') = 'string'
      and coalesce(jsonb_typeof(label -> 'variantid'), 'null') in ('string', 'null')
      and label ->> 'retailprice' ~ '^[0-9]{1,10}(\.[0-9]{1,2}0*)?$'
      and label ->> 'copies' ~ '^[1-9][0-9]{0,6}$',
      false
    )
  ) then
    raise exception 'A printed label cannot be read'
      using errcode = '22023',
        hint = 'Each has a productid, a variantid or null, a retailprice and the number of copies.';
  end if;
end;
$$;

-- p_copies pieces of a variant carry this price now. The caller holds the lock of its product.
create function private.record_variant_labels(p_variantid uuid, p_retailprice numeric, p_copies integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  stock_now integer;
  price_now numeric;
begin
  select variant.stock, product.retailprice into stock_now, price_now
  from public.productsizecolors as variant
  join public.products as product on product.productid = variant.productid
  where variant.variantid = p_variantid;
  if not found then
    return;
  end if;
  -- Pieces that never had a label have no wrong one.
  insert into private.printed_labels as printed (variantid, retailprice, older)
  values (p_variantid, p_retailprice, 0)
  on conflict (variantid) do update set
    -- Labels with the price of today are not undone by those of a report that comes late.
    retailprice = case
      when printed.retailprice = price_now then printed.retailprice
      else excluded.retailprice
    end,
    older = case
      when printed.retailprice = excluded.retailprice then greatest(0, printed.older - p_copies)
      when printed.retailprice = price_now then least(stock_now, printed.older + p_copies)
      else greatest(0, stock_now - p_copies)
    end;
end;
$$;

-- Labels of a product's own barcode: for the stale pieces of its variants in the order of the lines, then for those that
-- never had one. What is left over are spares.
create function private.record_product_labels(p_productid text, p_retailprice numeric, p_copies integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  copies integer := p_copies;
  variant record;
begin
  for variant in
    select variantid, case when is_printed then stale else stock end as wanted
    from private.variant_labels
    where productid = p_productid and (stale > 0 or not is_printed and stock > 0)
    order by is_printed desc, line
  loop
    exit when copies = 0;
    perform private.record_variant_labels(variant.variantid, p_retailprice, least(copies, variant.wanted));
    copies := copies - least(copies, variant.wanted);
  end loop;
end;
$$;

-- What labels name, where it is now: a variant by its own id wherever it has moved, a product also by a former id. What is
-- no variant's id is told by its form: PostgreSQL 15 does not know pg_input_is_valid.
create function private.named_on_labels(p_labels jsonb)
returns table (place bigint, productid text, variantid uuid, retailprice numeric, copies integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select
    given.place,
    case when given.variantid is null then coalesce(product.productid, former.productid) else variant.productid end,
    variant.variantid, given.retailprice, given.copies
  from rows from (
    jsonb_to_recordset(p_labels) as (productid text, variantid text, retailprice numeric, copies integer)
  ) with ordinality as given (productid, variantid, retailprice, copies, place)
  left join public.productsizecolors as variant
    on variant.variantid = case
      when given.variantid ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given.variantid::uuid
    end
  left join public.products as product on product.productid = given.productid
  left join private.former_codes as former on former.code = given.productid;
end;
$$;

-- Locks the products of labels and answers their ids.
create function private.lock_products_of_labels(p_labels jsonb) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[];
  locked text[];
begin
  loop
    ids := array(select distinct productid from private.named_on_labels(p_labels) where productid is not null order by 1);
    -- Renamed or moved before the lock: once more. Under the lock nothing moves.
    exit when ids is not distinct from locked;
    -- All of them in one order: of two reports at once neither waits for what the other one needs.
    perform from public.products where productid = any (ids) order by productid for no key update;
    locked := ids;
  end loop;
  return ids;
end;
$$;

-- Records labels in their order. What is no longer there is passed over.
create function private.apply_printed_labels(p_labels jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[] := private.lock_products_of_labels(p_labels);
  label record;
begin
  for label in
    select * from private.named_on_labels(p_labels) where productid is not null order by place
  loop
    if label.variantid is null then
      perform private.record_product_labels(label.productid, label.retailprice, label.copies);
    else
      perform private.record_variant_labels(label.variantid, label.retailprice, label.copies);
    end if;
  end loop;
  perform private.keep_stale_products(ids);
end;
$$;

-- p_report: { print_id, labels }
create function private.record_labels(p_report jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if private.claim_print((p_report ->> 'print_id')::uuid, p_report -> 'labels') then
    perform private.apply_printed_labels(p_report -> 'labels');
  end if;
  return public.stale_labels();
end;
$$;

-- p_labels: [{ productid, variantid or null, retailprice, copies }], the price being the one on the label. Answers as
-- stale_labels does.
create function public.record_printed_labels(p_print_id uuid, p_labels jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_print_id is null then
    raise exception 'A print id is needed'
      using errcode = '22004', hint = 'Send an id that the client made for this print.';
  end if;
  perform private.check_printed_labels(p_labels);
  perform private.go_beside_import('products');
  return private.in_words(
    'record_labels', jsonb_build_object('print_id', p_print_id, 'labels', p_labels), 'A product of these labels is being saved by somebody else'
  );
end;
$$;

-- The lines of a batch of labels: one for each variant of the products chosen, found or stale.

-- How many lines these products make: at least one each, or with p_stale the variants with stale labels alone.
create function private.count_label_lines(ids text[], p_stale boolean) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when p_stale then (
      select count(*) from private.variant_labels where productid = any (ids) and stale > 0
    )
    else (
      select count(*) from public.products as product
      left join public.productsizecolors as variant on variant.productid = product.productid
      where product.productid = any (ids)
    )
  end;
$$;

create function private.label_line_objects(ids text[], p_stale boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'products', count(distinct product.productid),
    'lines', coalesce(jsonb_agg(
      jsonb_build_object(
        'productid', product.productid, 'name', product.name, 'category', category.name,
        'purchaseprice', product.purchaseprice, 'retailprice', product.retailprice,
        'updated_at', product.updated_at,
        -- As products_producturl_check: what begins so ends in the id of a picture of the shop.
        'picture', case when starts_with(product.producturl, '/') then right(product.producturl, 36) end,
        'variantid', variant.variantid, 'number', variant.number, 'size', variant.size, 'color', variant.color,
        'stock', coalesce(variant.stock, 0), 'stale', coalesce(variant.stale, 0)
      )
      order by product.sort_key, product.productid, variant.line
    ), '[]')
  )
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join private.variant_labels as variant on variant.productid = product.productid
  where product.productid = any (ids) and (not p_stale or variant.stale > 0);
$$;

-- Answers { products, lines } in the order of the list. Of p_productids those that are there, else the whole result of
-- the filters; p_stale leaves those variants alone whose labels are right.
create function public.label_lines(
  p_productids text[] default null,
  p_productid text default '',
  p_category text default '',
  p_fabric text default '',
  p_size text default '',
  p_color text default '',
  p_description text default '',
  p_stale boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  only_stale boolean := coalesce(p_stale, false);
  ids text[];
  line_count bigint;
begin
  perform private.require_staff();
  ids := coalesce(
    p_productids, private.found_products(
      private.wanted_of_products(p_productid, p_category, p_fabric, p_size, p_color, p_description)
    )
  );
  if only_stale then
    ids := array(select productid from private.stale_products where productid = any (ids));
  end if;
  line_count := private.count_label_lines(ids, only_stale);
  if line_count > 5000 then
    raise exception 'Too many labels at once'
      using errcode = 'PT413', hint = format(
        'There are %s lines, and one batch takes 5,000: narrow the filters.', to_char(line_count, 'FM999,999,999,999')
      );
  end if;
  return private.label_line_objects(ids, only_stale);
end;
$$;

-- What a scanned barcode means: a product, or one of its variants.

-- The product and the variant (null: the product itself) of a code; no row for a code of nothing. As it is written first,
-- a product before a variant, what holds now before what held once; then the same in any case. It goes by the indexes
-- also while nothing is known of how large the tables are: as private.keep_stale_products does, and no order is read
-- along an index in search of a code.
create function private.meaning_of_code(p_code text) returns table (productid text, variantid uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  number_in_code smallint := substring(p_code from '[0-9]{2}$')::smallint;
  id_in_code text collate "C" := left(p_code, -2);
begin
  return query select productid, null::uuid from public.products where productid = p_code;
  if found then return; end if;

  return query select productid, variantid from public.productsizecolors
  where productid = id_in_code and number = number_in_code;
  if found then return; end if;

  return query select coalesce(former.productid, variant.productid), variant.variantid
  from private.former_codes as former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  where former.code = p_code and num_nonnulls(former.productid, variant.productid) > 0;
  if found then return; end if;

  return query with found as materialized (
    select productid, sort_key from private.product_search where id_text = lower(p_code collate "C")
  )
  select productid, null::uuid from found order by sort_key, productid limit 1;
  if found then return; end if;

  return query with found as materialized (
    select productid, sort_key from private.product_search where id_text = lower(id_in_code)
  )
  select found.productid, variant.variantid
  from found
  cross join lateral (
    select variantid from public.productsizecolors
    where productid = found.productid and number = number_in_code
    offset 0
  ) as variant
  order by found.sort_key, found.productid limit 1;
  if found then return; end if;

  return query with former as materialized (
    select code, productid, variantid from private.former_codes
    where lower(code) = lower(p_code collate "C")
  )
  select coalesce(former.productid, variant.productid), variant.variantid
  from former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  where num_nonnulls(former.productid, variant.productid) > 0
  order by former.code limit 1;
end;
$$;

-- { product, variantid }, or null where no product and no variant has this code.
create function public.find_scanned(p_code text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  meaning record;
begin
  perform private.require_staff();
  select * into meaning from private.meaning_of_code(p_code);
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'product', private.product_objects(array[meaning.productid]) -> 0, 'variantid', meaning.variantid
  );
end;
$$;
