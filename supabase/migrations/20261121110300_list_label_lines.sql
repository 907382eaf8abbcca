-- The lines of a batch of labels: one for each variant of the products chosen, found or stale.

-- All hits of the inventory's filters, in no order: as search_products finds them.
create function private.found_products(
  p_productid text, p_category text, p_fabric text, p_size text, p_color text, p_description text
) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_id text := private.searched_text(p_productid);
  wanted_category text := private.searched_text(p_category);
  wanted_fabric text := private.searched_text(p_fabric);
  wanted_size text := private.searched_text(p_size);
  wanted_color text := private.searched_text(p_color);
  wanted_description text := private.searched_text(p_description);
  categories bigint[] := array(
    select categoryid from public.categories where strpos(lower(name), wanted_category) > 0
  );
  found text[];
begin
  execute format(
    'select array(select productid from private.product_search where %s)',
    private.search_condition(
      wanted_id, wanted_category, wanted_fabric, wanted_size, wanted_color, wanted_description
    )
  ) into found
  using wanted_id, categories, wanted_fabric, wanted_description, wanted_size, wanted_color;
  return found;
end;
$$;
revoke execute on function private.found_products(text, text, text, text, text, text) from public;

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
revoke execute on function private.count_label_lines(text[], boolean) from public;

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
revoke execute on function private.label_line_objects(text[], boolean) from public;

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
    p_productids, private.found_products(p_productid, p_category, p_fabric, p_size, p_color, p_description)
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
revoke execute on function public.label_lines(text[], text, text, text, text, text, text, boolean)
from public, anon, authenticated, service_role;
grant execute on function public.label_lines(text[], text, text, text, text, text, text, boolean)
to authenticated, service_role;
