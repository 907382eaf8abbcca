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
create function private.record_variant_labels(p_variantid uuid, p_stock integer, p_retailprice numeric, p_copies integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Who is just deleting the variant holds it, and waits for the product: it counts as gone.
  perform from public.productsizecolors where variantid = p_variantid for key share skip locked;
  if not found then
    return;
  end if;
  -- Pieces that never had a label have no wrong one.
  insert into private.printed_labels as printed (variantid, retailprice, older)
  values (p_variantid, p_retailprice, 0)
  on conflict (variantid) do update set
    retailprice = excluded.retailprice,
    older = greatest(
      0, case when printed.retailprice = excluded.retailprice then printed.older else p_stock end - p_copies
    );
end;
$$;
revoke execute on function private.record_variant_labels(uuid, integer, numeric, integer) from public;

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
    select variantid, stock, case when is_printed then stale else stock end as wanted
    from private.variant_labels
    where productid = p_productid and (stale > 0 or not is_printed and stock > 0)
    order by is_printed desc, line
  loop
    exit when copies = 0;
    perform private.record_variant_labels(
      variant.variantid, variant.stock, p_retailprice, least(copies, variant.wanted)
    );
    copies := copies - least(copies, variant.wanted);
  end loop;
end;
$$;
revoke execute on function private.record_product_labels(text, numeric, integer) from public;

-- Records labels in their order. What is no longer there is passed over.
create function private.apply_printed_labels(p_labels jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[] := array(select distinct label ->> 'productid' from jsonb_array_elements(p_labels) as label);
  label record;
  stock_of_variant integer;
begin
  -- All of them first and in one order: of two reports at once neither waits for what the other one needs.
  perform from public.products where productid = any (ids) order by productid for no key update;
  for label in
    select productid, lower(variantid) as variantid, retailprice, copies
    from rows from (
      jsonb_to_recordset(p_labels) as (productid text, variantid text, retailprice numeric, copies integer)
    ) with ordinality as given (productid, variantid, retailprice, copies, place)
    order by place
  loop
    if label.variantid is null then
      perform private.record_product_labels(label.productid, label.retailprice, label.copies);
    elsif pg_input_is_valid(label.variantid, 'uuid') then
      select stock into stock_of_variant from public.productsizecolors
      where variantid = label.variantid::uuid and productid = label.productid;
      if found then
        perform private.record_variant_labels(
          label.variantid::uuid, stock_of_variant, label.retailprice, label.copies
        );
      end if;
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
