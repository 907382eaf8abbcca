-- The inventory's one read: a page of products with their variants, and how many there are in all.

-- What is searched of each product, in lower case and nothing else: every search reads this table from end to end.
-- docs/decisions/0001-search.md has the figures, beside those of ILIKE and of trigram indexes.
create table private.product_search (
  productid text collate "C" constraint product_search_pkey primary key
    constraint product_search_productid_fkey references public.products (productid) on update cascade on delete cascade,
  sort_key text collate "C" not null,
  categoryid bigint,
  id_text text collate "C" not null,
  fabric_text text collate "C" not null,
  description_text text collate "C" not null,
  -- One size (one colour) a line: none of them holds a line break.
  sizes_text text collate "C" not null,
  colors_text text collate "C" not null
);

-- search_products: a page of many hits is read along it, from the nearer end of the list.
create index product_search_sort_key_productid_idx on private.product_search (sort_key, productid);

-- What a scanned barcode means: a product, or one of its variants.

-- find_scanned: an id that was scanned or typed in another case.
create index product_search_id_text_idx on private.product_search (id_text);

alter table private.product_search enable row level security;

revoke all on private.product_search from public, anon, authenticated, service_role;

create function private.keep_product_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.product_search
  values (
    new.productid, new.sort_key, new.categoryid, lower(new.productid), lower(new.fabric), lower(new.description),
    lower(array_to_string(new.sizes, E'\n')), lower(array_to_string(new.colors, E'\n'))
  )
  on conflict (productid) do update set
    sort_key = excluded.sort_key, categoryid = excluded.categoryid, id_text = excluded.id_text,
    fabric_text = excluded.fabric_text, description_text = excluded.description_text,
    sizes_text = excluded.sizes_text, colors_text = excluded.colors_text;
  return null;
end;
$$;

create trigger products_keep_search_inserted after insert on public.products
for each row execute function private.keep_product_search();

create trigger products_keep_search_updated after update on public.products
for each row
when (
  (old.productid, old.categoryid, old.fabric, old.description, old.sizes, old.colors)
  is distinct from (new.productid, new.categoryid, new.fabric, new.description, new.sizes, new.colors)
)
execute function private.keep_product_search();

-- Products as every function of the shop answers them, in the order of every list, with category name, variants and how
-- many pieces need new labels.
create function private.product_objects(ids text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'productid', product.productid, 'name', product.name,
      'categoryid', product.categoryid, 'category', category.name,
      'fabric', product.fabric, 'purchaseprice', product.purchaseprice, 'retailprice', product.retailprice,
      'description', product.description, 'producturl', product.producturl,
      'sizes', product.sizes, 'colors', product.colors, 'total_stock', product.total_stock,
      'stale_labels', coalesce(stale.pieces, 0),
      'created_at', product.created_at, 'updated_at', product.updated_at,
      'variants', coalesce(lines.variants, '[]')
    )
    order by product.sort_key, product.productid
  ), '[]')
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join private.stale_products as stale on stale.productid = product.productid
  left join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'variantid', variant.variantid, 'productid', variant.productid, 'number', variant.number,
        'size', variant.size, 'color', variant.color, 'stock', variant.stock
      )
      order by variant.line
    ) as variants
    from public.productsizecolors as variant
    where variant.productid = product.productid
  ) as lines on true
  where product.productid = any (ids);
$$;

-- A filter as it is looked for; null where nothing was typed. A line break is turned into what no size or colour holds.
create function private.searched_text(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(translate(lower(p_filter), E'\n', E'\x01'), '');
$$;

-- What a hit must fulfil, made of the filters given alone. Only these texts ever become SQL; the filters are bound.
create function private.search_condition(
  p_productid text, p_category text, p_fabric text, p_size text, p_color text, p_description text
) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_productid is not null then 'strpos(id_text, $1) > 0' end,
    case when p_category is not null then 'categoryid = any ($2)' end,
    case when p_fabric is not null then 'strpos(fabric_text, $3) > 0' end,
    case when p_description is not null then 'strpos(description_text, $4) > 0' end,
    case
      when p_size is not null and p_color is not null
        then '(strpos(sizes_text, $5) > 0 or strpos(colors_text, $6) > 0)'
      when p_size is not null then 'strpos(sizes_text, $5) > 0'
      when p_color is not null then 'strpos(colors_text, $6) > 0'
    end
  );
$$;

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

create function public.search_products(
  p_productid text default '',
  p_category text default '',
  p_fabric text default '',
  p_size text default '',
  p_color text default '',
  p_description text default '',
  p_page integer default 1,
  p_page_size integer default 15
) returns jsonb
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
  condition text := private.search_condition(
    wanted_id, wanted_category, wanted_fabric, wanted_size, wanted_color, wanted_description
  );
  page_size integer := least(greatest(coalesce(p_page_size, 15), 1), 100);
  found text[];
  total integer;
  page_count integer;
  page integer;
  hits_before integer;
  hits_after integer;
  page_query text;
  ids text[];
begin
  perform private.require_staff();

  execute format('select array(select productid from private.product_search where %s)', condition) into found
  using wanted_id, categories, wanted_fabric, wanted_description, wanted_size, wanted_color;

  total := cardinality(found);
  page_count := greatest(ceil(total::numeric / page_size), 1);
  page := least(greatest(coalesce(p_page, page_count), 1), page_count);
  hits_before := (page - 1) * page_size;
  hits_after := greatest(total - page * page_size, 0);

  page_query := case
    -- Few hits lie far apart in the index of the order: they are fetched and sorted. Many are met soon along it.
    when total <= 1000 then
      'select productid from private.product_search where productid = any ($10)
       order by sort_key, productid limit $7 offset $8'
    when hits_before <= hits_after then
      'select productid from private.product_search where %s order by sort_key, productid limit $7 offset $8'
    else
      'select productid from private.product_search where %s order by sort_key desc, productid desc limit $7 offset $9'
  end;
  execute format('select array(' || page_query || ')', condition) into ids
  using
    wanted_id, categories, wanted_fabric, wanted_description, wanted_size, wanted_color,
    least(page_size, total - hits_before), hits_before, hits_after, found;

  return jsonb_build_object(
    'count', total, 'page', page, 'page_count', page_count, 'products', private.product_objects(ids)
  );
end;
$$;
