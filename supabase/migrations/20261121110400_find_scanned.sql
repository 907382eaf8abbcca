-- What a scanned barcode means: a product, or one of its variants.

-- find_scanned: an id that was scanned or typed in another case.
create index product_search_id_text_idx on private.product_search (id_text);
create index former_codes_lower_code_idx on private.former_codes (lower(code));

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
  where former.code = p_code and num_nonnulls(former.productid, former.variantid) > 0;
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
    where lower(code) = lower(p_code collate "C") and num_nonnulls(productid, variantid) > 0
  )
  select coalesce(former.productid, variant.productid), variant.variantid
  from former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  order by former.code limit 1;
end;
$$;
revoke execute on function private.meaning_of_code(text) from public;

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
revoke execute on function public.find_scanned(text) from public, anon, authenticated, service_role;
grant execute on function public.find_scanned(text) to authenticated, service_role;
