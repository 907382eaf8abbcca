-- What is wrong with goods that are to be saved, told of all lines at once and in the words of the tables' own rules.

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
