-- What add_product and update_product share: the check of who asks, of what is sent, and the words of a refusal.

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception 'permission denied: this is for staff'
      using errcode = '42501', hint = 'Sign in with an account whose role is Admin or Super Admin.';
  end if;
end;
$$;
revoke execute on function private.require_staff() from public;

-- Products as every function of the shop answers them, in the order of every list, with category name and variants.
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
      'created_at', product.created_at, 'updated_at', product.updated_at,
      'variants', coalesce(lines.variants, '[]')
    )
    order by product.sort_key, product.productid
  ), '[]')
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'variantid', variant.variantid, 'productid', variant.productid,
        'size', variant.size, 'color', variant.color, 'stock', variant.stock
      )
      order by variant.line
    ) as variants
    from public.productsizecolors as variant
    where variant.productid = product.productid
  ) as lines on true
  where product.productid = any (ids);
$$;
revoke execute on function private.product_objects(text[]) from public;

-- Refuses what is no object of the fields named. kinds: field -> 'text', 'number' (or decimal text) or 'whole'.
create function private.check_fields(given jsonb, kinds jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  value jsonb;
  kind text;
begin
  if given is null or jsonb_typeof(given) <> 'object' then
    raise exception 'Not an object with fields' using errcode = '22023';
  end if;
  for field, value in select * from jsonb_each(given) loop
    kind := kinds ->> field;
    if kind is null then
      raise exception 'There is no field "%"', left(field, 60) using errcode = '22023';
    end if;
    if jsonb_typeof(value) <> 'null' and not (
      case kind
        when 'text' then jsonb_typeof(value) = 'string'
        when 'whole' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric % 1 = 0
        else jsonb_typeof(value) in ('number', 'string')
      end
    ) then
      raise exception 'The field "%" holds the wrong kind of value', field using errcode = '22023';
    end if;
  end loop;
end;
$$;
revoke execute on function private.check_fields(jsonb, jsonb) from public;

create function private.check_product(given jsonb) returns void
language sql immutable set search_path = ''
as $$
  select private.check_fields(given, '{
    "name": "text", "categoryid": "number", "fabric": "text", "purchaseprice": "number", "retailprice": "number",
    "description": "text", "producturl": "text"
  }');
$$;
revoke execute on function private.check_product(jsonb) from public;

create function private.check_variants(given jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  variant jsonb;
begin
  if jsonb_typeof(given) <> 'array' then
    raise exception 'The variants are not a list' using errcode = '22023';
  end if;
  if jsonb_array_length(given) > 1000 then
    raise exception 'There are more than 1,000 variants' using errcode = '22023';
  end if;
  for variant in select * from jsonb_array_elements(given) loop
    perform private.check_fields(variant, '{
      "variantid": "text", "size": "text", "color": "text", "stock": "whole"
    }');
  end loop;
end;
$$;
revoke execute on function private.check_variants(jsonb) from public;

-- Why a statement failed, for staff: line 1 the reason, line 2 what to do. The sentences stand with the constraints.
create function private.failure_reason(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text
) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select obj_description(found.oid, 'pg_constraint')
      from pg_catalog.pg_constraint as found
      join pg_catalog.pg_class as relation on relation.oid = found.conrelid
      join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
      where found.conname = at_constraint and relation.relname = at_table and namespace.nspname = at_schema
    ),
    case
      when state = '23502' then format(E'The field "%s" is empty\nFill it in.', at_column)
      when state = '22003' then E'A number is too large\nType a smaller number.'
      when state in ('22P02', '22007', '22008') then E'A value cannot be read\nCheck the prices and the numbers.'
      -- Raised by the checks of this schema, in words.
      when state in ('22023', '23505') then said || E'\nCheck what was typed.'
      else E'The database could not finish it\nNothing was saved: try again.'
    end
  );
$$;
revoke execute on function private.failure_reason(text, text, text, text, text, text) from public;

-- Inserts a product's variant lines in their order. p_update: lines that exist are updated instead of refused.
create function private.save_variants(p_productid text, p_variants jsonb, p_update boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_variants(p_variants);
  if (
    select count(variantid) <> count(distinct variantid) from jsonb_to_recordset(p_variants) as given (variantid uuid)
  ) then
    raise exception 'Two variant lines have the same id' using errcode = '23505';
  end if;
  if p_update and exists (
    select from jsonb_to_recordset(p_variants) as given (variantid uuid)
    join public.productsizecolors as variant on variant.variantid = given.variantid
    where variant.productid <> p_productid
  ) then
    raise exception 'A variant line belongs to another product' using errcode = '23505';
  end if;
  if p_update then
    update public.productsizecolors as variant
    set size = given.size, color = given.color, stock = coalesce(given.stock, 0)
    from jsonb_to_recordset(p_variants) as given (variantid uuid, size text, color text, stock integer)
    where variant.variantid = given.variantid and variant.productid = p_productid
      and (variant.size, variant.color, variant.stock) is distinct from (given.size, given.color, given.stock);
  end if;
  insert into public.productsizecolors (variantid, productid, size, color, stock)
  select coalesce(variantid, gen_random_uuid()), p_productid, size, color, coalesce(stock, 0)
  from rows from (
    jsonb_to_recordset(p_variants) as (variantid uuid, size text, color text, stock integer)
  ) with ordinality as given (variantid, size, color, stock, place)
  where not p_update or not exists (
    select from public.productsizecolors as variant
    where variant.variantid = given.variantid and variant.productid = p_productid
  )
  order by place;
end;
$$;
revoke execute on function private.save_variants(text, jsonb, boolean) from public;
