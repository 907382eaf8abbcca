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
    to_jsonb(product) - 'sort_key' || jsonb_build_object(
      'category', category.name, 'stale_labels', coalesce(stale.pieces, 0), 'variants', coalesce(lines.variants, '[]')
    )
    order by product.sort_key, product.productid
  ), '[]')
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join private.stale_products as stale on stale.productid = product.productid
  left join lateral (
    select jsonb_agg(to_jsonb(variant) - '{line,created_at,updated_at}'::text[] order by variant.line) as variants
    from public.productsizecolors as variant
    where variant.productid = product.productid
  ) as lines on true
  where product.productid = any (ids);
$$;

-- A filter as it is looked for, with its blanks; null where nothing was typed, or blanks alone. A line break is turned
-- into what no size or colour holds.
create function private.searched_text(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.cell_text(p_filter) is not null then translate(lower(p_filter), E'\n', E'\x01')
  end;
$$;

-- The filters of the inventory as they are looked for: null where nothing was typed.
create function private.wanted_of_products(
  p_productid text, p_category text, p_fabric text, p_size text, p_color text, p_description text
) returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    private.searched_text(p_productid), private.searched_text(p_category), private.searched_text(p_fabric),
    private.searched_text(p_description), private.searched_text(p_size), private.searched_text(p_color)
  ];
$$;

-- What a hit in private.product_search must fulfil, made of the filters given alone. Only these texts ever become SQL; the
-- filters are bound, as $1.
create function private.search_condition(p_wanted text[]) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_wanted[1] is not null then 'strpos(id_text, $1[1]) > 0' end,
    case
      when p_wanted[2] is not null
        then 'categoryid = any (array(select categoryid from public.categories where strpos(lower(name), $1[2]) > 0))'
    end,
    case when p_wanted[3] is not null then 'strpos(fabric_text, $1[3]) > 0' end,
    case when p_wanted[4] is not null then 'strpos(description_text, $1[4]) > 0' end,
    case
      when p_wanted[5] is not null and p_wanted[6] is not null
        then '(strpos(sizes_text, $1[5]) > 0 or strpos(colors_text, $1[6]) > 0)'
      when p_wanted[5] is not null then 'strpos(sizes_text, $1[5]) > 0'
      when p_wanted[6] is not null then 'strpos(colors_text, $1[6]) > 0'
    end
  );
$$;

-- All hits of these filters, in no order.
create function private.found_products(p_wanted text[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found text[];
begin
  execute format(
    'select array(select productid from private.product_search where %s)', private.search_condition(p_wanted)
  ) into found using p_wanted;
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
  wanted text[] := private.wanted_of_products(p_productid, p_category, p_fabric, p_size, p_color, p_description);
  condition text := private.search_condition(wanted);
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

  found := private.found_products(wanted);
  total := cardinality(found);
  page_count := greatest(ceil(total::numeric / page_size), 1);
  page := least(greatest(coalesce(p_page, page_count), 1), page_count);
  hits_before := (page - 1) * page_size;
  hits_after := greatest(total - page * page_size, 0);

  page_query := case
    -- Few hits lie far apart in the index of the order: they are fetched and sorted. Many are met soon along it.
    when total <= 1000 then
      'select productid from private.product_search where productid = any ($5)
       order by sort_key, productid limit $2 offset $3'
    when hits_before <= hits_after then
      'select productid from private.product_search where %s order by sort_key, productid limit $2 offset $3'
    else
      'select productid from private.product_search where %s order by sort_key desc, productid desc limit $2 offset $4'
  end;
  execute format('select array(' || page_query || ')', condition) into ids
  using wanted, least(page_size, total - hits_before), hits_before, hits_after, found;

  return jsonb_build_object(
    'count', total, 'page', page, 'page_count', page_count, 'products', private.product_objects(ids)
  );
end;
$$;
