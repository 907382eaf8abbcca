-- The whole result of a page's filters, a piece at a time, for a file.

-- Products as a file tells of them, with their variants, in the order of the list.
create function private.exported_products(ids text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $query$
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'productid', product.productid, 'category', category.name %s, 'variants', coalesce(lines.variants, '[]')
        )
        order by product.sort_key, product.productid
      ), '[]')
      from public.products as product
      left join public.categories as category on category.categoryid = product.categoryid
      left join lateral (
        select jsonb_agg(
          jsonb_build_object('size', variant.size, 'color', variant.color, 'stock', variant.stock) order by variant.line
        ) as variants
        from public.productsizecolors as variant
        where variant.productid = product.productid
      ) as lines on true
      where product.productid = any ($1)
    $query$,
    private.each_column('public.products', ', %1$L, product.%1$I')
  ) into answer using ids;
  return answer;
end;
$$;

-- Answers { count, products, after }: how many products there are in all, told with the first piece alone; at most
-- p_limit of them; and where the next piece begins, for p_after, or null. A product that nobody changes meanwhile is in
-- one piece, whatever happens to the others.
create function public.export_products(
  p_productid text default '',
  p_category text default '',
  p_fabric text default '',
  p_size text default '',
  p_color text default '',
  p_description text default '',
  p_after jsonb default null,
  p_limit integer default 1000
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_products(p_productid, p_category, p_fabric, p_size, p_color, p_description);
  condition text := private.search_condition(wanted);
  is_first boolean := coalesce(jsonb_typeof(p_after), 'null') = 'null';
  piece integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  ids text[];
  total bigint;
begin
  perform private.require_staff();

  -- Along product_search_sort_key_productid_idx: all pieces together read each product once.
  execute format(
    'select array(select productid from private.product_search where %s %s order by sort_key, productid limit $4)',
    condition, case when not is_first then 'and (sort_key, productid) > ($2, $3)' end
  ) into ids
  using wanted, p_after ->> 0, p_after ->> 1, piece + 1;

  if is_first then
    execute format('select count(*) from private.product_search where %s', condition) into total using wanted;
  end if;

  return jsonb_build_object(
    'count', total, 'products', private.exported_products(ids[1:piece]),
    'after', case
      when cardinality(ids) > piece then (
        select jsonb_build_array(sort_key, productid) from private.product_search where productid = ids[piece]
      )
    end
  );
end;
$$;

-- Answers { count, customers, after }: as export_products does, in the order of the list.
create function public.export_customers(
  p_first_name text default '',
  p_last_name text default '',
  p_phone text default '',
  p_referrer text default '',
  p_email text default '',
  p_loyalty text default '',
  p_after jsonb default null,
  p_limit integer default 1000
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_customers(p_first_name, p_last_name, p_phone, p_referrer, p_email, p_loyalty);
  condition text := private.customer_condition(wanted);
  is_first boolean := coalesce(jsonb_typeof(p_after), 'null') = 'null';
  piece integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  ids bigint[];
  total bigint;
begin
  perform private.require_staff();

  -- Along customer_search_created_at_customerid_idx: all pieces together read each customer once.
  execute format(
    'select array(
       select customerid from private.customer_search where %s %s order by created_at desc, customerid desc limit $4
     )',
    condition, case when not is_first then 'and (created_at, customerid) < ($2, $3)' end
  ) into ids
  using wanted, (p_after ->> 0)::timestamptz, (p_after ->> 1)::bigint, piece + 1;

  if is_first then
    execute format('select count(*) from private.customer_search where %s', condition) into total using wanted;
  end if;

  return jsonb_build_object(
    'count', total, 'customers', private.customer_objects(ids[1:piece]),
    'after', case
      when cardinality(ids) > piece then (
        select jsonb_build_array(created_at, customerid) from private.customer_search where customerid = ids[piece]
      )
    end
  );
end;
$$;
