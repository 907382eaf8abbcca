-- The goods of a bill: what they are in the shop, and all of them saved at once.

-- The fields given of several records, checked, tidied and typed. What a record is known by is none of them.
create function private.wanted_rows(p_kind text, p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  target regclass := format('public.%I', of_kind.table_name)::regclass;
  kinds jsonb := private.kinds_of_fields(target) - of_kind.key_name;
begin
  perform private.check_fields(given, kinds) from jsonb_array_elements(p_given) as given;
  return private.typed_rows(target, p_given);
end;
$$;

-- The same of one.
create or replace function private.wanted_fields(p_kind text, p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.wanted_rows(p_kind, jsonb_build_array(p_given)) -> 0;
end;
$$;

-- Inserts rows that private.typed_rows made, in their order. A column that a row leaves out gets its default.
create function private.insert_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text;
  given text;
begin
  select
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(
      format('coalesce(given.%I, %s)', attname, coalesce(pg_get_expr(adbin, adrelid), 'null')), ', ' order by attnum
    )
  into columns, given
  from unnest(private.staff_columns(p_table, 'insert')) as name
  join pg_catalog.pg_attribute on attrelid = p_table and attname = name
  left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum;
  execute format(
    'insert into %1$s (%2$s) select %3$s from jsonb_populate_recordset(null::%1$s, $1) as given', p_table, columns, given
  ) using p_rows;
end;
$$;

-- Until the transaction ends nobody else gives one of these ids, or one that could be a code of a variant of it, to a
-- product; nor the product to whose variants it could belong. The smallest one first; in 512 places, since the locks of a
-- transaction are counted.
create function private.lock_codes(p_codes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place bigint;
begin
  for place in
    select distinct abs(hashtextextended(code, 0) % 512)
    from unnest(p_codes || array(select left(named, -2) from unnest(p_codes) as named)) as code order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place);
  end loop;
end;
$$;

create or replace function private.lock_code(p_code text) returns void
language sql security definer set search_path = ''
as $$
  select private.lock_codes(array[p_code]);
$$;

-- The next free ids of a year after p_number, as many as p_count; a number that would make the id a variant's code is left
-- out. The caller holds the lock of the year's numbers.
create function private.free_product_ids(p_prefix text, p_number bigint, p_count integer) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[] := '{}';
  next_ids text[];
  in_the_way text[];
  number bigint := p_number;
begin
  while cardinality(ids) < p_count loop
    next_ids := array(
      select p_prefix || lpad(given::text, greatest(3, char_length(given::text)), '0')
      from generate_series(number + 1, number + p_count - cardinality(ids)) as given order by given
    );
    number := number + cardinality(next_ids);
    in_the_way := private.variant_codes_among(next_ids);
    ids := ids || array(
      select id from unnest(next_ids) with ordinality as given (id, place)
      where id <> all (in_the_way) order by place
    );
  end loop;
  return ids;
end;
$$;

-- Ids for the new products without one, in the order of the file: the next free numbers of the year, as
-- private.insert_product takes them. The caller holds the lock of the year's numbers; whoever adds a product waits for it.
create or replace function private.next_product_ids(p_import_id uuid, p_prefix text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  number bigint;
  wanted integer;
begin
  -- The file's own ids are not in the table yet.
  select
    greatest(
      max(substr(productid, char_length(p_prefix) + 1)::bigint)
        filter (where productid ~ ('^' || p_prefix || '[0-8]?[0-9]{1,8}$')),
      coalesce(public.get_max_product_suffix(p_prefix), '0')::bigint
    ),
    count(*) filter (where productid is null)
  into number, wanted
  from private.judged_products where import_id = p_import_id and reason is null and is_new;
  return private.free_product_ids(p_prefix, number, wanted);
end;
$$;

-- Inserts lines of a product in their order, which private.wanted_variants made.
create or replace function private.insert_variants(p_productid text, p_wanted jsonb) returns void
language sql security definer set search_path = ''
as $$
  select private.insert_rows('public.productsizecolors', (
    select jsonb_agg(given || jsonb_build_object('productid', p_productid) order by place)
    from jsonb_array_elements(p_wanted) with ordinality as wanted (given, place)
  ));
$$;

-- Null for a request that is new (and now claimed), else the answer it got. A second one at the same time waits here. An
-- id that was used for other values is refused with what is stored under it.
create or replace function private.claim_request(p_request_id uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.product_requests;
  stored jsonb;
begin
  if p_request_id is null then
    raise exception 'A request id is needed' using errcode = '22004';
  end if;
  insert into private.product_requests (request_id, asked_by, body) values (p_request_id, auth.uid(), p_body)
  on conflict (request_id) do nothing;
  if found then
    delete from private.product_requests where created_at < now() - interval '30 days';
    return null;
  end if;
  select * into strict earlier from private.product_requests where request_id = p_request_id;
  if earlier.body <> p_body or earlier.asked_by is distinct from auth.uid() then
    if earlier.body ? 'goods' then
      raise exception 'These goods were already saved with other values' using
        errcode = 'PT409', detail = earlier.answer::text,
        hint = 'Compare what is saved with what you typed, then enter what is missing.';
    end if;
    stored := private.product_objects(array[earlier.answer ->> 'productid']) -> 0;
    if stored is null then
      raise exception 'This product is no longer there'
        using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
    end if;
    raise exception 'This product was already saved with other values' using
      errcode = 'PT409', detail = stored::text, hint = 'Compare what is saved with what you typed, then save again.';
  end if;
  return earlier.answer;
end;
$$;

comment on column private.changes.way is '''import'', ''put back'', ''goods in'', or null: by hand.';

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

-- Refuses what is no list of goods to save; what a person can have typed is said of its line later.
create function private.check_received(p_goods jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.check_goods(p_goods);
  if jsonb_array_length(p_goods) = 0 or exists (
    select from jsonb_array_elements(p_goods) as good
    where jsonb_array_length(good -> 'variants') = 0
      or good ->> 'productid' is null and jsonb_typeof(good -> 'product') is distinct from 'object'
      or exists (
        select from jsonb_array_elements(good -> 'variants') as variant
        where jsonb_typeof(variant -> 'line') is distinct from 'number'
          or jsonb_typeof(variant -> 'variantid') is distinct from 'string'
      )
  ) then
    raise exception 'The goods cannot be read' using errcode = '22023';
  end if;
end;
$$;

-- What is wrong with the fields of new products that no row can be made of: [{ good, field, reason, hint }], the good by its
-- place. The rows are made of the other fields, one of each product.
create function private.fields_of_goods(p_products jsonb, out wanted jsonb, out troubles jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  given record;
  state text;
  said text;
  words text;
begin
  wanted := private.wanted_rows('product', p_products);
  troubles := '[]';
-- One by one only where something is wrong: a bill has hundreds.
exception when others then
  wanted := p_products;
  troubles := '[]';
  for given in
    select place, key, value
    from jsonb_array_elements(p_products) with ordinality as product (fields, place), jsonb_each(fields)
  loop
    begin
      perform private.wanted_fields('product', jsonb_build_object(given.key, given.value));
    exception when others then
      get stacked diagnostics state = returned_sqlstate, said = message_text;
      words := private.failure_reason(
        state, 'public', 'products', case when state <> '22023' then format('products_%s_check', given.key) end, given.key,
        replace(said, format('The field "%s"', given.key), 'The ' || lower(private.field_label(given.key)))
      );
      troubles := troubles || jsonb_build_object(
        'good', given.place, 'field', given.key, 'reason', split_part(words, E'\n', 1), 'hint', split_part(words, E'\n', 2)
      );
      wanted := wanted #- array[(given.place - 1)::text, given.key];
    end;
  end loop;
  wanted := private.wanted_rows('product', wanted);
end;
$$;

-- SQL of the rules of a table that a row breaks, as private.broken_rule names them: at most one of each column.
create function private.broken_rules(p_table regclass, p_columns name[]) returns text
language sql stable set search_path = ''
as $$
  select format('array_remove(array[%s]::text[], null)', string_agg(rule, ', '))
  from unnest(p_columns) as name, private.broken_rule(p_table, array[name]) as rule
  -- A column without a rule.
  where rule like '%when%';
$$;

-- What is wrong with new products, and the rows to be made of those that are right. p_products: in the order of the bill.
create function private.judge_new_goods(p_products jsonb, out wanted jsonb, out troubles jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  target constant regclass := 'public.products';
  fields name[] := array_remove(private.staff_columns(target, 'insert'), 'productid');
  broken jsonb;
begin
  select made.wanted, made.troubles into wanted, troubles from private.fields_of_goods(p_products) as made;
  execute format(
    $query$
      with product as (
        select given.place, made.*
        from jsonb_array_elements($1) with ordinality as given (fields, place)
        cross join lateral jsonb_populate_record(null::public.products, $2 || fields) as made
      ), broken as (
        select place, said.field, said.reason from product
        cross join lateral unnest(%s) as rule cross join lateral private.rule_words('products', rule) as said
        union all
        select place, 'categoryid',
          private.failure_reason('23503', 'public', 'products', 'products_categoryid_fkey', null, null)
        from product where categoryid not in (select categoryid from public.categories)
      )
      select jsonb_agg(jsonb_build_object(
        'good', place, 'field', field, 'reason', split_part(reason, E'\n', 1), 'hint', split_part(reason, E'\n', 2)
      ))
      from broken
      where not exists (
        select from jsonb_array_elements($3) as trouble
        where trouble -> 'good' = to_jsonb(place) and trouble ->> 'field' = field
      )
    $query$,
    private.broken_rules(target, fields)
  ) into broken using wanted, private.blank_record(target), troubles;
  troubles := troubles || coalesce(broken, '[]');
end;
$$;

-- The lines of goods that are held, in their order, each with the variant that it is for: the product's own one of this id,
-- else its own of the same size and color, else a new one, under the id of the first line of these. "stock": what it has now;
-- null: it is new. "quantity" is null where it is no number of pieces.
create function private.lines_of_goods(p_held jsonb)
returns table (
  place bigint, good bigint, line integer, productid text, variantid uuid, size text, color text, quantity numeric,
  stock integer, is_elsewhere boolean, size_key text, color_key text
)
language sql stable security definer set search_path = ''
as $$
  with said as (
    select row_number() over (order by good.place, variant.place) as place, good.place as good,
      held ->> 'productid' as productid, fields
    from jsonb_array_elements(p_held) with ordinality as good (held, place)
    cross join lateral jsonb_array_elements(held -> 'variants') with ordinality as variant (fields, place)
  ), tidied as (
    select place, fields
    from jsonb_array_elements(private.wanted_variants((
      select coalesce(jsonb_agg(fields - '{line,variantid,quantity}'::text[] order by place), '[]') from said
    ))) with ordinality as made (fields, place)
  ), given as materialized (
    select said.place, said.good, (said.fields ->> 'line')::integer as line, said.productid,
      (said.fields ->> 'variantid')::uuid as variantid, tidied.fields ->> 'size' as size,
      tidied.fields ->> 'color' as color,
      private.size_key(tidied.fields ->> 'size') as size_key, private.joined_text(tidied.fields ->> 'color') as color_key,
      case
        when jsonb_typeof(said.fields -> 'quantity') = 'number' then (said.fields ->> 'quantity')::numeric
      end as quantity
    from said join tidied on tidied.place = said.place
  ), stored as materialized (
    select variant.productid, variant.variantid, variant.line, variant.size, variant.color, variant.stock,
      private.size_key(variant.size) as size_key, private.joined_text(variant.color) as color_key
    from public.productsizecolors as variant
    -- An array: so the indexes answer, however many there are.
    where variant.productid = any (array(select distinct given.productid from given))
  ), alike as (
    select distinct on (stored.productid, size_key, color_key) * from stored
    order by stored.productid, size_key, color_key, line
  ), elsewhere as materialized (
    select variantid from public.productsizecolors
    where variantid = any (array(select given.variantid from given))
  )
  select given.place, given.good, given.line, given.productid,
    coalesce(own.variantid, alike.variantid, first_value(given.variantid) over alike_lines),
    coalesce(own.size, alike.size, given.size), coalesce(own.color, alike.color, given.color),
    case when given.quantity > 0 and given.quantity % 1 = 0 then trunc(given.quantity) end,
    coalesce(own.stock, alike.stock),
    own.variantid is null and alike.variantid is null and elsewhere.variantid is not null,
    coalesce(own.size_key, given.size_key), coalesce(own.color_key, given.color_key)
  from given
  left join stored as own on own.productid = given.productid and own.variantid = given.variantid
  left join alike
    on alike.productid = given.productid and alike.size_key = given.size_key and alike.color_key = given.color_key
  left join elsewhere on elsewhere.variantid = given.variantid
  window alike_lines as (
    partition by given.productid, own.variantid, given.size_key, given.color_key order by given.place
  );
$$;

-- Every line that cannot be saved, as the page is told. p_lines: as private.lines_of_goods; p_new_troubles: as
-- private.judge_new_goods, of those that are new.
create function private.judge_goods(p_held jsonb, p_lines jsonb, p_new_troubles jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  troubles jsonb;
begin
  execute format(
    $query$
      with line as materialized (
        select *, coalesce(stock, 0) + coalesce(sum(quantity) over (partition by variantid), 0) as stock_then
        from jsonb_to_recordset($2) as line (
          place bigint, good bigint, line integer, productid text, variantid uuid, size text, color text, quantity numeric,
          stock integer, is_elsewhere boolean
        )
      ), good as (
        select place as good, held ->> 'asked' as asked,
          case when held ->> 'asked' is null then row_number() over (partition by held ->> 'asked' order by place) end as new_place
        from jsonb_array_elements($1) with ordinality as given (held, place)
      ), trouble (place, line, field, reason, hint) as (
        select place, line, 'code', coalesce(gone.productid || ' was deleted', 'There is no product ' || asked),
          case
            when gone.productid is null then 'Look for it in the list, or enter it as a new product.'
            else 'Put it back from the history, or enter it as a new product.'
          end
        from line join good on good.good = line.good
        left join lateral private.deleted_by_code(asked) as gone on true
        where line.productid is null
        union all
        select place, line, trouble ->> 'field', trouble ->> 'reason', trouble ->> 'hint'
        from line join good on good.good = line.good
        join jsonb_array_elements($3) as trouble on trouble -> 'good' = to_jsonb(new_place)
        union all
        select place, line, 'stock', 'The quantity is not a number of pieces', 'Type how many pieces came: 1 or more.'
        from line where quantity is null
        union all
        select place, line, null, 'This variant is in another product by now', 'Enter the line again.'
        from line where is_elsewhere
        union all
        select place, line, said.field, split_part(said.reason, E'\n', 1), split_part(said.reason, E'\n', 2)
        from (select place, line, size, color, stock_then as stock from line) as variant
        cross join lateral unnest(%s) as rule cross join lateral private.rule_words('productsizecolors', rule) as said
      ), told as (
        select distinct on (place, field) * from trouble order by place, field
      )
      select jsonb_agg(jsonb_build_object(
        'line', line, 'field', $4 ->> field, 'reason', reason, 'hint', hint
      ) order by place, field)
      from told
    $query$,
    private.broken_rules('public.productsizecolors', '{size,color,stock}')
  ) into troubles using p_held, p_lines, p_new_troubles, '{
    "code": "code", "stock": "quantity", "size": "size", "color": "color", "name": "fabric", "fabric": "fabric",
    "categoryid": "category", "purchaseprice": "purchase", "retailprice": "retail"
  }'::jsonb;
  return troubles;
end;
$$;

-- So many ids of a year that nobody else gives until the transaction ends; the year's adders queue up.
create function private.take_product_ids(p_count integer) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  prefix text := private.product_prefix(clock_timestamp());
  taken text[];
  seen text[];
begin
  if p_count = 0 then
    return '{}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || prefix, 0));
  loop
    taken := private.free_product_ids(prefix, coalesce(public.get_max_product_suffix(prefix), '0')::bigint, p_count);
    exit when taken = seen;
    -- Whoever inserts one of them, or a product to whose variants it could belong, waits, or has done so: look again.
    perform private.lock_codes(taken);
    seen := taken;
  end loop;
  return taken;
end;
$$;

-- Holds all that is to be saved, and answers the goods, each with the id of its product: that which it has today, also
-- where it was renamed meanwhile, or that which it gets; null: it is gone.
create function private.hold_goods(p_goods jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  new_ids text[] := private.take_product_ids((
    select count(*)::integer from jsonb_array_elements(p_goods) as good where good ->> 'productid' is null
  ));
  held jsonb;
  ids text[];
  locked text[];
begin
  perform private.go_beside_import('products');
  loop
    select
      jsonb_agg(good || jsonb_build_object('productid', now_called, 'asked', good -> 'productid') order by place),
      array_agg(distinct now_called)
    into held, ids
    from (
      select place, good,
        case
          when good ->> 'productid' is null
            then new_ids[count(*) filter (where good ->> 'productid' is null) over (order by place)]
          else coalesce(product.productid, former.productid)
        end as now_called
      from jsonb_array_elements(p_goods) with ordinality as given (good, place)
      left join public.products as product on product.productid = good ->> 'productid'
      left join private.former_codes as former on former.code = good ->> 'productid'
    ) as named;
    -- Renamed or deleted before the lock: once more.
    exit when ids is not distinct from locked;
    -- All of them in one order, with those to whose variants a new id could belong.
    perform from public.products
    where productid = any (ids || array(select left(id, -2) from unnest(new_ids) as id)) order by productid
    for no key update;
    locked := ids;
  end loop;
  return held;
end;
$$;

-- Writes what was judged and is held. p_new: the rows of new products, in the order of p_held.
create function private.write_goods(p_held jsonb, p_lines jsonb, p_new jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.insert_rows('public.products', (
    select coalesce(jsonb_agg(fields || jsonb_build_object('productid', productid) order by added.place), '[]')
    from (
      select held ->> 'productid' as productid, row_number() over (order by place) as place
      from jsonb_array_elements(p_held) with ordinality as given (held, place)
      where held ->> 'asked' is null
    ) as added
    join jsonb_array_elements(p_new) with ordinality as made (fields, place) on made.place = added.place
  ));

  update public.productsizecolors as variant set stock = variant.stock + came.quantity
  from (
    select variantid, sum(quantity)::integer as quantity
    from jsonb_to_recordset(p_lines) as line (variantid uuid, quantity integer, stock integer)
    where stock is not null group by variantid
  ) as came
  where variant.variantid = came.variantid;

  perform private.insert_rows('public.productsizecolors', (
    select coalesce(jsonb_agg(to_jsonb(made) - 'place' order by place), '[]')
    from (
      select distinct on (variantid) place, productid, variantid, size, color,
        sum(quantity) over (partition by variantid) as stock
      from jsonb_to_recordset(p_lines) as line (
        place bigint, productid text, variantid uuid, size text, color text, quantity integer, stock integer
      )
      where stock is null order by variantid, place
    ) as made
  ));
end;
$$;

-- { added, products, labels } in the order of the lines.
create function private.answer_of_goods(p_held jsonb, p_lines jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with named as (
    select held ->> 'productid' as productid, bool_or(held ->> 'asked' is null) as is_new, min(place) as place
    from jsonb_array_elements(p_held) with ordinality as given (held, place)
    group by 1
  )
  select jsonb_build_object(
    'added', (select coalesce(jsonb_agg(productid order by place), '[]') from named where is_new),
    'products', (
      select jsonb_agg(object order by place)
      from jsonb_array_elements(private.product_objects(array(select productid from named))) as object
      join named on productid = object ->> 'productid'
    ),
    'labels', (
      select jsonb_agg(to_jsonb(label) - 'place' order by place)
      from (
        select min(place) as place, productid, variantid, sum(quantity) as quantity
        from jsonb_to_recordset(p_lines) as line (place bigint, productid text, variantid uuid, quantity integer)
        group by productid, variantid
      ) as label
    )
  );
$$;

-- The lines as private.goods_lines makes them, now that all of them have their product.
create function private.came_in(p_lines jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with came as (
    select productid, size_key as size, color_key as color, sum(quantity) as quantity
    from jsonb_to_recordset(p_lines) as line (productid text, size_key text, color_key text, quantity integer)
    group by 1, 2, 3
  ), product as materialized (
    select productid, private.about_product(productid) as about from (select distinct productid from came) as named
  )
  select jsonb_agg(to_jsonb(came) || jsonb_build_object('about', about))
  from came join product on product.productid = came.productid;
$$;

-- Remembers what came in. Refused unless p_again where the same came in already: of two people who save one bill at once the
-- second has waited, for the year's numbers or for a product that is in both, and is told.
create function private.remember_goods(p_request_id uuid, p_held jsonb, p_lines jsonb, p_again boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  came jsonb := private.came_in(p_lines);
  earlier jsonb;
begin
  if not p_again then
    -- A product that is new by this bill is told by what is said of it.
    earlier := private.earlier_receipt((
      select jsonb_agg(case when is_new then line - 'productid' else line end)
      from jsonb_array_elements(came) as line
      cross join lateral (
        select bool_or(held ->> 'asked' is null) from jsonb_array_elements(p_held) as held
        where held -> 'productid' = line -> 'productid'
      ) as good (is_new)
    ));
  end if;
  if earlier is not null then
    raise exception 'These goods came in already' using
      errcode = 'PT409', detail = jsonb_build_object('received', earlier)::text,
      hint = 'Look at the products: save them again only if as many came once more.';
  end if;
  insert into private.received_goods (request_id, pieces, lines, received_by_email)
  select p_request_id, sum(quantity), came, (select email from public.profiles where id = auth.uid())
  from jsonb_to_recordset(came) as line (quantity integer);
end;
$$;

-- p_receipt: { request_id, goods, again }
create function private.receive_goods(p_receipt jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held jsonb;
  lines jsonb;
  judged record;
  troubles jsonb;
begin
  perform private.check_received(p_receipt -> 'goods');
  held := private.hold_goods(p_receipt -> 'goods');
  lines := (select jsonb_agg(to_jsonb(told) order by place) from private.lines_of_goods(held) as told);
  if exists (
    select from jsonb_to_recordset(lines) as line (productid text, variantid uuid, size_key text, color_key text)
    group by variantid having count(distinct (productid, size_key, color_key)) > 1
  ) then
    raise exception 'Two variant lines have the same id' using errcode = '23505';
  end if;
  select * into judged from private.judge_new_goods((
    select coalesce(jsonb_agg(good -> 'product' order by place), '[]')
    from jsonb_array_elements(held) with ordinality as given (good, place) where good ->> 'asked' is null
  ));
  troubles := private.judge_goods(held, lines, judged.troubles);
  if troubles is not null then
    raise exception 'Some lines cannot be saved' using
      errcode = 'PT422', detail = jsonb_build_object('lines', troubles)::text,
      hint = 'Nothing was saved: change these lines, then save again.';
  end if;
  -- What the history says of these changes.
  perform set_config('thaan.way', 'goods in', true);
  perform private.write_goods(held, lines, judged.wanted);
  perform private.remember_goods((p_receipt ->> 'request_id')::uuid, held, lines, (p_receipt ->> 'again')::boolean);
  return private.answer_of_goods(held, lines);
end;
$$;

-- p_goods: at most 300 of { productid: null for a new product, product: as add_product's, variants: [{ line, variantid, size,
-- color, quantity }] }, at most 1,000 variants in all. Answers { added, products, labels }. All of it is saved or nothing.
create function public.receive_goods(p_request_id uuid, p_goods jsonb, p_again boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answered jsonb;
begin
  perform private.require_staff();
  answered := private.claim_request(p_request_id, jsonb_build_object('goods', p_goods));
  if answered is null then
    answered := private.in_words(
      'receive_goods',
      jsonb_build_object('request_id', p_request_id, 'goods', p_goods, 'again', coalesce(p_again, false)),
      'A product of these goods is being saved by somebody else'
    );
    update private.product_requests set answer = answered where request_id = p_request_id;
  end if;
  return answered;
end;
$$;

revoke execute on function
  private.about_product, private.answer_of_goods, private.are_goods_received, private.broken_rules, private.came_in,
  private.check_goods, private.check_received, private.earlier_receipt, private.fields_of_goods,
  private.free_product_ids, private.goods_about, private.goods_by_about, private.goods_by_code, private.goods_lines,
  private.goods_number, private.hold_goods, private.insert_rows, private.judge_goods, private.judge_new_goods,
  private.lines_of_goods, private.lock_codes, private.receive_goods, private.remember_goods,
  private.take_product_ids, private.wanted_rows, private.write_goods
from public, anon, authenticated, service_role;

revoke execute on function public.match_goods, public.receive_goods from public, anon, authenticated, service_role;

grant execute on function public.match_goods, public.receive_goods to authenticated, service_role;
