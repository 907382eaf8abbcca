-- What the goods of a bill are in the shop: the product of a code, or the products of the same category, fabric and prices;
-- and whether all of them came in already.

-- What is the same of all products of one kind of goods; null without a price.
create function private.goods_about(
  p_category text, p_fabric text, p_purchaseprice numeric, p_retailprice numeric
) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when num_nulls(p_purchaseprice, p_retailprice) = 0 then jsonb_build_array(
      private.joined_text(p_category), private.joined_text(p_fabric), p_purchaseprice, p_retailprice
    )
  end;
$$;

-- The same of a product; null where there is none.
create function private.about_product(p_productid text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.goods_about(category.name, product.fabric, product.purchaseprice, product.retailprice)
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  where product.productid = p_productid;
$$;

-- A number of pieces, or a price, that was sent: null where it is none.
create function private.goods_number(p_said jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select case when p_said #>> '{}' ~ '^\s*[0-9]{1,12}(\.[0-9]+)?\s*$' then (p_said #>> '{}')::numeric end;
$$;

-- Refuses what is no list of at most 300 goods, each with its variants.
create function private.check_goods(p_goods jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_goods) is distinct from 'array' then
    raise exception 'The goods are not a list' using errcode = '22023';
  elsif jsonb_array_length(p_goods) > 300 then
    raise exception 'There are more than 300 products' using errcode = '22023';
  elsif exists (
    select from jsonb_array_elements(p_goods) as good
    where jsonb_typeof(good -> 'variants') is distinct from 'array'
  ) or p_goods @? '$[*].variants[*] ? (@.type() <> "object")' then
    raise exception 'The goods cannot be read' using errcode = '22023';
  end if;
end;
$$;

-- What came in within the last month, so that the same bill is known when it is entered again.
create table private.received_goods (
  request_id uuid constraint received_goods_pkey primary key
    constraint received_goods_request_id_fkey references private.product_requests (request_id) on delete cascade,
  pieces bigint not null,
  lines jsonb not null,
  received_at timestamptz not null default now(),
  received_by_email text
);

comment on column private.received_goods.lines is
  'One of each product, size and color, as private.goods_lines makes them; the product''s id is that which it got.';

-- private.earlier_receipt: those that could be the same.
create index received_goods_pieces_idx on private.received_goods (pieces);

alter table private.received_goods enable row level security;

revoke all on private.received_goods from public, anon, authenticated, service_role;

-- The pieces of goods: { productid, about, size, color, quantity }, one of each product, size and color. p_meant: what each
-- of the goods is, in their order: { productid, about, variantid }, the variant being that of the code which was scanned.
create function private.goods_lines(p_goods jsonb, p_meant jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(line)), '[]')
  from (
    select
      meant ->> 'productid' as productid, meant -> 'about' as about,
      coalesce(nullif(private.size_key(said ->> 'size'), ''), private.size_key(scanned.size)) as size,
      coalesce(nullif(private.joined_text(said ->> 'color'), ''), private.joined_text(scanned.color)) as color,
      sum(private.goods_number(said -> 'quantity')) as quantity
    from jsonb_array_elements(p_goods) with ordinality as given (good, place)
    join jsonb_array_elements(p_meant) with ordinality as means (meant, place) on means.place = given.place
    left join public.productsizecolors as scanned on scanned.variantid = (meant ->> 'variantid')::uuid
    cross join lateral jsonb_array_elements(good -> 'variants') as said
    group by 1, 2, 3, 4
  ) as line;
$$;

-- Whether lines of goods are those that came in, whatever their order: a product that is named by its id, else by what is
-- said of it.
create function private.are_goods_received(p_lines jsonb, p_received jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  with received as materialized (
    select *, min(productid) over (partition by about) as product
    from jsonb_to_recordset(p_received) as line (productid text, about jsonb, size text, color text, quantity numeric)
  ), given as (
    select coalesce(of_id.product, of_about.product) as product, size, color, sum(quantity) as quantity
    from jsonb_to_recordset(p_lines) as line (productid text, about jsonb, size text, color text, quantity numeric)
    left join (select distinct productid, product from received) as of_id on of_id.productid = line.productid
    left join (select distinct about, product from received) as of_about
      on line.productid is null and of_about.about = line.about
    group by 1, 2, 3
  ), came as (
    select product, size, color, sum(quantity) as quantity from received group by 1, 2, 3
  )
  select not exists (select from (select * from given except select * from came) as new)
    and not exists (select from (select * from came except select * from given) as missing);
$$;

-- { received_at, received_by_email } of the same goods within the last 30 days; null: they are new.
create function private.earlier_receipt(p_lines jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('received_at', received_at, 'received_by_email', received_by_email)
  from private.received_goods
  where pieces = (select sum(quantity) from jsonb_to_recordset(p_lines) as line (quantity numeric))
    and received_at > now() - interval '30 days' and private.are_goods_received(p_lines, lines)
  order by received_at desc limit 1;
$$;

-- private.goods_by_about: the products of one category and these prices.
create index products_prices_categoryid_idx on public.products (purchaseprice, retailprice, categoryid);

-- Of the goods with a code: the product and the variant that it means, or what had it and was deleted, as
-- private.deleted_object.
create function private.goods_by_code(p_goods jsonb)
returns table (place bigint, productid text, variantid uuid, deleted jsonb)
language sql stable security definer set search_path = ''
as $$
  select given.place, meaning.productid, meaning.variantid,
    case when meaning.productid is null then private.deleted_object(given.code) end
  from (
    select place, private.cell_text(good ->> 'code') as code
    from jsonb_array_elements(p_goods) with ordinality as said (good, place)
  ) as given
  left join lateral private.meaning_of_code(given.code) as meaning on true
  where given.code is not null;
$$;

-- Of the goods without a code: up to 5 products of the same category, fabric and prices, newest first. Products of one
-- category and price are read once for all goods: there may be thousands, and comparing fabrics takes longest.
create function private.goods_by_about(p_goods jsonb) returns table (place bigint, productids text[])
-- The index is gone into for each price by the lateral join; all else is hashed, however little is known of how many there
-- are.
language sql stable security definer set search_path = '' set enable_nestloop = off set enable_seqscan = off
as $$
  with wanted as materialized (
    select
      said.place, category.categoryid, private.joined_text(good ->> 'fabric') as fabric,
      private.goods_number(good -> 'purchaseprice') as purchaseprice,
      private.goods_number(good -> 'retailprice') as retailprice
    from jsonb_array_elements(p_goods) with ordinality as said (good, place)
    left join public.categories as category
      on private.joined_text(category.name) = private.joined_text(good ->> 'category')
    where private.cell_text(good ->> 'code') is null
      and (category.categoryid is null) = (private.joined_text(good ->> 'category') = '')
  ), near as (
    select asked.*, private.joined_text(found.fabric) as fabric, found.productid, found.created_at, found.sort_key
    from (select distinct purchaseprice, retailprice, categoryid from wanted) as asked
    cross join lateral (
      select productid, fabric, created_at, sort_key from public.products
      where purchaseprice = asked.purchaseprice and retailprice = asked.retailprice and categoryid = asked.categoryid
      union all
      select productid, fabric, created_at, sort_key from public.products
      where purchaseprice = asked.purchaseprice and retailprice = asked.retailprice and categoryid is null
        and asked.categoryid is null
    ) as found
  ), newest as materialized (
    -- Before they are laid beside the goods, each of which may have a fabric that thousands have.
    select * from (
      select *, row_number() over (
        partition by purchaseprice, retailprice, categoryid, fabric order by created_at desc, sort_key desc
      ) as rank
      from near
    ) as ranked
    where rank <= 5
  )
  select place, (array_agg(productid order by created_at desc, sort_key desc))[:5]
  from wanted
  join newest on newest.fabric = wanted.fabric and newest.purchaseprice = wanted.purchaseprice
    and newest.retailprice = wanted.retailprice and newest.categoryid is not distinct from wanted.categoryid
  group by place;
$$;

-- p_goods: at most 300 of { code, category, fabric, purchaseprice, retailprice, variants: [{ size, color, quantity }] }.
-- Answers { goods: [{ products, variantid, deleted }], received }.
create function public.match_goods(p_goods jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  meant jsonb;
  objects jsonb;
begin
  perform private.require_staff();
  perform private.check_goods(p_goods);
  meant := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'productid', of_code.productid, 'variantid', of_code.variantid, 'deleted', of_code.deleted,
      'productids', coalesce(
        case when of_code.productid is not null then array[of_code.productid] end, of_about.productids, '{}'
      ),
      'about', case
        when private.cell_text(good ->> 'code') is not null then private.about_product(of_code.productid)
        else private.goods_about(
          good ->> 'category', good ->> 'fabric', private.goods_number(good -> 'purchaseprice'),
          private.goods_number(good -> 'retailprice')
        )
      end
    ) order by given.place), '[]')
    from jsonb_array_elements(p_goods) with ordinality as given (good, place)
    left join private.goods_by_code(p_goods) as of_code on of_code.place = given.place
    left join private.goods_by_about(p_goods) as of_about on of_about.place = given.place
  );
  objects := (
    select jsonb_object_agg(object ->> 'productid', object)
    from jsonb_array_elements(private.product_objects(array(
      select distinct jsonb_array_elements_text(good -> 'productids') from jsonb_array_elements(meant) as good
    ))) as object
  );
  return jsonb_build_object(
    'goods', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'products', (
          select coalesce(jsonb_agg(objects -> id order by rank), '[]')
          from jsonb_array_elements_text(good -> 'productids') with ordinality as named (id, rank)
        ),
        'variantid', good -> 'variantid', 'deleted', good -> 'deleted'
      ) order by place), '[]')
      from jsonb_array_elements(meant) with ordinality as given (good, place)
    ),
    'received', private.earlier_receipt(private.goods_lines(p_goods, meant))
  );
end;
$$;
