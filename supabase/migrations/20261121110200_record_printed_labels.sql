-- What was printed is remembered per variant, once, however often it is reported.

-- Which prints were recorded: a report sent again after a lost answer changes nothing.
create table private.print_reports (
  print_id uuid constraint print_reports_pkey primary key,
  asked_by uuid,
  body_hash text not null,
  created_at timestamptz not null default now()
);
alter table private.print_reports enable row level security;
revoke all on private.print_reports from public, anon, authenticated, service_role;
-- private.claim_print: forgetting what is older than a month.
create index print_reports_created_at_idx on private.print_reports (created_at);

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
revoke execute on function private.claim_print(uuid, jsonb) from public;

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
revoke execute on function private.check_printed_labels(jsonb) from public;

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
revoke execute on function private.record_variant_labels(uuid, numeric, integer) from public;

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
revoke execute on function private.record_product_labels(text, numeric, integer) from public;

-- What labels name, where it is now: a variant by its own id wherever it has moved, a product also by a former id.
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
    on variant.variantid = case when pg_input_is_valid(given.variantid, 'uuid') then given.variantid::uuid end
  left join public.products as product on product.productid = given.productid
  left join private.former_codes as former on former.code = given.productid;
end;
$$;
revoke execute on function private.named_on_labels(jsonb) from public;

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
revoke execute on function private.lock_products_of_labels(jsonb) from public;

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
revoke execute on function private.apply_printed_labels(jsonb) from public;

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
  if private.claim_print(p_print_id, p_labels) then
    perform private.apply_printed_labels(p_labels);
  end if;
  return public.stale_labels();
end;
$$;
revoke execute on function public.record_printed_labels(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_printed_labels(uuid, jsonb) to authenticated, service_role;
