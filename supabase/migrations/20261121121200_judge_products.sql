-- What an import of products would do, line by line, without a lock on anything of the shop.

-- A product's name: fabric and category joined, empty parts skipped; as deriveName in shop/product.ts.
create function private.derived_name(p_fabric text, p_category text) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' - ', private.cell_text(p_fabric), private.cell_text(p_category));
$$;
revoke execute on function private.derived_name(text, text) from public;

-- Whether a code is, or was, a variant's.
create function private.names_variant(p_code text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_code ~ '[0-9]{2}$' and (
    exists (
      select from public.productsizecolors
      where productid = left(p_code, -2) and number = right(p_code, 2)::smallint
    ) or exists (
      select from private.former_codes where code = p_code and productid is null
    )
  );
end;
$$;
revoke execute on function private.names_variant(text) from public;

-- As before; the question itself is private.names_variant.
create or replace function private.is_variant_code(p_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_code(p_code);
  if p_code ~ '[0-9]{2}$' then
    perform from public.products where productid = left(p_code, -2) for no key update;
  end if;
  return private.names_variant(p_code);
end;
$$;

-- The products of a file as they are to be. A product is called by the place of its first line.
create table private.judged_products (
  import_id uuid not null constraint judged_products_import_id_fkey
    references private.imports (import_id) on delete cascade,
  product integer not null,
  -- Null: the next number of the year.
  productid text collate "C",
  is_new boolean not null,
  name text,
  -- The name of a category that is not there yet; else null.
  new_category text,
  categoryid bigint,
  fabric text,
  purchaseprice numeric,
  retailprice numeric,
  description text,
  producturl text,
  -- { field: { before, after } }
  changes jsonb not null,
  -- Null where it can be loaded with all its lines.
  reason text,
  field text,
  constraint judged_products_pkey primary key (import_id, product)
);
alter table private.judged_products enable row level security;
revoke all on private.judged_products from public, anon, authenticated, service_role;

-- What the lines of each product say of it; "differs" is the first field of which they say different things.
create function private.said_products(p_import_id uuid, p_starts integer[])
returns table (
  product integer, productid text, category text, fabric text, purchaseprice numeric, retailprice numeric,
  description text, producturl text, differs text
)
language sql stable security definer set search_path = ''
as $$
  with said as (
    select product, cells ->> 'productid' as productid, cells ->> 'category' as category, cells ->> 'fabric' as fabric,
      (cells ->> 'purchaseprice')::numeric as purchaseprice, (cells ->> 'retailprice')::numeric as retailprice,
      cells ->> 'description' as description, cells ->> 'producturl' as producturl
    from private.product_lines(p_import_id, p_starts)
  )
  select
    product, min(productid), min(category), min(fabric), min(purchaseprice), min(retailprice), min(description),
    min(producturl),
    case
      when min(lower(category)) <> max(lower(category)) then 'category'
      when min(fabric) <> max(fabric) then 'fabric'
      when min(purchaseprice) <> max(purchaseprice) then 'purchaseprice'
      when min(retailprice) <> max(retailprice) then 'retailprice'
      when min(description) <> max(description) then 'description'
      when min(producturl) <> max(producturl) then 'producturl'
    end
  from said
  group by product;
$$;
revoke execute on function private.said_products(uuid, integer[]) from public;

-- private.wanted_products: the few ids, made by hand, with what a cell of a file does not keep around them.
create index products_blank_id_idx on public.products (productid) where productid <> btrim(
  productid,
  E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
  '\u2028\u2029\u202f\u205f\u3000\ufeff'
);

-- Each product as it would be: what the file says laid over what is stored. p_ids are the ids in the file.
create function private.wanted_products(p_import_id uuid, p_ids text[], p_starts integer[])
returns table (
  product integer, productid text, is_new boolean, name text, category text, new_category text, categoryid bigint,
  fabric text, purchaseprice numeric, retailprice numeric, description text, producturl text, changes jsonb,
  differs text, other_writing text
)
-- Hashed joins, also while nothing is known of how many lines there are.
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with stored as materialized (
    select * from public.products where productid = any (p_ids)
  ), writings as materialized (
    select id_text, coalesce(min(productid) filter (where has_blanks), min(productid)) as productid from (
      select id_text, productid, false as has_blanks from private.product_search
      where id_text = any (array(select lower(id collate "C") from unnest(p_ids) as id))
      union
      select lower(private.cell_text(productid) collate "C"), productid, true from public.products
      -- As products_blank_id_idx.
      where productid <> btrim(
        productid,
        E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
        '\u2028\u2029\u202f\u205f\u3000\ufeff'
      )
      union
      select lower(id collate "C"), id collate "C", false from unnest(p_ids) as id
    ) as written
    group by id_text having count(*) > 1
  ), laid as (
    select
      said.product, said.productid, stored.productid is null as is_new, said.differs,
      case when stored.productid is null then writings.productid end as other_writing,
      before.name as old_category, coalesce(found.name, said.category, before.name) as category,
      case when found.categoryid is null then said.category end as new_category,
      case when said.category is null then stored.categoryid else found.categoryid end as categoryid,
      stored.name as old_name, stored.fabric as old_fabric, stored.purchaseprice as old_purchaseprice,
      stored.retailprice as old_retailprice, stored.description as old_description, stored.producturl as old_producturl,
      case
        when said.fabric is distinct from private.cell_text(stored.fabric) then coalesce(said.fabric, stored.fabric, '')
        else coalesce(stored.fabric, '')
      end as fabric,
      coalesce(said.purchaseprice, stored.purchaseprice) as purchaseprice,
      coalesce(said.retailprice, stored.retailprice) as retailprice,
      case
        when said.description is distinct from private.cell_text(stored.description)
          then coalesce(said.description, stored.description, '')
        else coalesce(stored.description, '')
      end as description,
      coalesce(said.producturl, stored.producturl) as producturl
    from private.said_products(p_import_id, p_starts) as said
    left join stored on stored.productid = said.productid
    left join public.categories as before on before.categoryid = stored.categoryid
    left join public.categories as found on lower(found.name) = lower(said.category)
    left join writings on writings.id_text = lower(said.productid collate "C")
  )
  select
    product, productid, is_new,
    case
      when is_new or (old_category, old_fabric) is distinct from (category, fabric)
        then private.derived_name(fabric, category)
      else old_name
    end,
    category, new_category, categoryid, fabric, purchaseprice, retailprice, description, producturl,
    (
      select coalesce(jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)), '{}')
      from (values
        ('productid', case when not is_new then to_jsonb(productid) end, to_jsonb(productid)),
        ('category', to_jsonb(old_category), to_jsonb(category)),
        ('fabric', to_jsonb(old_fabric), to_jsonb(nullif(fabric, ''))),
        ('purchaseprice', to_jsonb(old_purchaseprice), to_jsonb(purchaseprice)),
        ('retailprice', to_jsonb(old_retailprice), to_jsonb(retailprice)),
        ('description', to_jsonb(old_description), to_jsonb(nullif(description, ''))),
        ('producturl', to_jsonb(old_producturl), to_jsonb(producturl))
      ) as cell (field, before, after)
      where after is not null and before is distinct from after
    ),
    differs, other_writing
  from laid;
$$;
revoke execute on function private.wanted_products(uuid, text[], integer[]) from public;

-- Why a product cannot be loaded, where no rule of its table says so: line 1 the reason, line 2 what to do.
create function private.product_trouble(
  p_differs text, p_productid text, p_other_writing text, p_is_new boolean, p_unknown_category text
) returns table (reason text, field text)
language sql stable set search_path = ''
as $$
  select
    case
      when p_differs is not null
        then E'The lines of this product say different things of it\nWrite the same in all of them, or leave it empty.'
      when p_other_writing is not null
        then format(
          E'This product id is also written "%s"\n%s', p_other_writing,
          case
            when p_other_writing = private.cell_text(p_other_writing)
              then 'Write it the same everywhere, in capitals or not.'
            else 'Its blanks do not come through a file: change this product in the portal.'
          end
        )
      when p_is_new and private.names_variant(p_productid)
        then E'This product id stands on the label of a variant\nGive the product the next number.'
      -- As a barcode takes it: isBarcodeText in shop/label/characters.ts.
      when p_is_new and p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        then E'No label can carry this product id\nWrite it of A to Z, digits and . + - / _, with single spaces between.'
      -- Ids of the year are sorted by six digits, and counted on from.
      when p_is_new and p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
        then E'This product id has too many digits\nThe next product would be counted on from it: write at most 6 after "BC" and the year.'
      when p_unknown_category is not null
        then format(E'There is no category "%s"\nAllow new categories, or write one of the list.', p_unknown_category)
    end,
    coalesce(p_differs, case
      when p_other_writing is not null or p_is_new and (
        private.names_variant(p_productid) or p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        or p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
      ) then 'productid'
      when p_unknown_category is not null then 'category'
    end);
$$;
revoke execute on function private.product_trouble(text, text, text, boolean, text) from public;

create function private.judge_products_of(
  p_import_id uuid, p_ids text[], p_starts integer[], p_new_categories boolean
) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_products where import_id = p_import_id;
  execute format(
    $query$
      with ruled as materialized (
        select *,
          case
            when is_new or changes <> '{}'
              -- Without an id it gets one that keeps the rules.
              then (select %1$s from (select coalesce(wanted.productid, 'BC00001') as productid) as given)
          end as rule,
          case when new_category is not null then (select %2$s from (select new_category) as made (name)) end as category_rule
        from private.wanted_products($1, $2, $4) as wanted
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken, private.rule_words('products', rule) as said
        union all
        select rule, said.reason, 'category'
        from (select distinct category_rule from ruled) as broken (rule), private.rule_words('categories', rule) as said
      )
      insert into private.judged_products
      select
        $1, product, productid, is_new, name, new_category, categoryid, fabric, purchaseprice, retailprice, description,
        producturl, changes,
        coalesce(trouble.reason, words.reason),
        case
          when trouble.reason is not null then trouble.field
          else coalesce('{"name": "fabric", "categoryid": "category"}'::jsonb ->> words.field, words.field)
        end
      from ruled
      cross join lateral private.product_trouble(
        differs, productid, other_writing, is_new, case when not $3 then new_category end
      ) as trouble
      left join words on words.rule = coalesce(category_rule, ruled.rule)
    $query$,
    private.broken_rule('public.products', array[
      'productid', 'name', 'categoryid', 'fabric', 'purchaseprice', 'retailprice', 'description', 'producturl'
    ]),
    private.broken_rule('public.categories', array['name'])
  ) using p_import_id, p_ids, p_new_categories, p_starts;
end;
$$;
revoke execute on function private.judge_products_of(uuid, text[], integer[], boolean) from public;
