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
alter table private.product_search enable row level security;
revoke all on private.product_search from public, anon, authenticated, service_role;

-- search_products without a filter: all ids in their order.
create index product_search_sort_key_productid_idx on private.product_search (sort_key, productid);

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
revoke execute on function private.keep_product_search() from public;

create trigger products_keep_search_inserted after insert on public.products
for each row execute function private.keep_product_search();

create trigger products_keep_search_updated after update on public.products
for each row
when (
  (old.productid, old.categoryid, old.fabric, old.description, old.sizes, old.colors)
  is distinct from (new.productid, new.categoryid, new.fabric, new.description, new.sizes, new.colors)
)
execute function private.keep_product_search();

-- A filter as it is looked for; null where nothing was typed. A line break is turned into what no size or colour holds.
create function private.searched_text(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(translate(lower(p_filter), E'\n', E'\x01'), '');
$$;
revoke execute on function private.searched_text(text) from public;

-- The ids that pass every filter, in the order of every list. Custom plans: a filter not given costs nothing.
create function private.found_products(
  p_productid text, p_category text, p_fabric text, p_size text, p_color text, p_description text
) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  category_ids bigint[] := array(select categoryid from public.categories where strpos(lower(name), p_category) > 0);
begin
  return array(
    select productid from private.product_search
    where (p_productid is null or strpos(id_text, p_productid) > 0)
      and (p_category is null or categoryid = any (category_ids))
      and (p_fabric is null or strpos(fabric_text, p_fabric) > 0)
      and (p_description is null or strpos(description_text, p_description) > 0)
      and (
        (p_size is null and p_color is null)
        or strpos(sizes_text, p_size) > 0
        or strpos(colors_text, p_color) > 0
      )
    order by sort_key, productid
  );
end;
$$;
revoke execute on function private.found_products(text, text, text, text, text, text) from public;

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
  page_size integer := least(greatest(coalesce(p_page_size, 15), 1), 100);
  ids text[];
  page_count integer;
  page integer;
begin
  perform private.require_staff();
  ids := private.found_products(
    private.searched_text(p_productid), private.searched_text(p_category), private.searched_text(p_fabric),
    private.searched_text(p_size), private.searched_text(p_color), private.searched_text(p_description)
  );
  page_count := greatest(ceil(cardinality(ids)::numeric / page_size), 1);
  page := least(greatest(coalesce(p_page, page_count), 1), page_count);
  return jsonb_build_object(
    'count', cardinality(ids),
    'page', page,
    'page_count', page_count,
    'products', private.product_objects(ids[(page - 1) * page_size + 1 : page * page_size])
  );
end;
$$;
revoke execute on function public.search_products(text, text, text, text, text, text, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.search_products(text, text, text, text, text, text, integer, integer)
to authenticated, service_role;
