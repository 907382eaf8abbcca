-- The goods of a bill are saved at once: new products, and more stock for those that are there. Stock is added to what it is
-- by then, never set, so that a sale meanwhile is not undone.

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
    return '{}'::text[];
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
  select p_request_id, sum(quantity), came, private.name_of_account(auth.uid())
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
