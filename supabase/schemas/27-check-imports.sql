-- What an import would do, told before anything is done.

create function private.judge_import(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_import.kind = 'products' then
    perform private.judge_products(p_import);
  else
    perform private.judge_customers(p_import.import_id);
  end if;
end;
$$;

-- What an import looks at, in one text that is another after any change of it. A variant's change moves its product's
-- updated_at too. What has come since without being named in the file is left to the triggers.
create function private.seen_by_import(p_import private.imports) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  named text[];
begin
  if p_import.kind = 'products' then
    named := array(
      select distinct cells ->> 'productid' from private.staged_lines where import_id = p_import.import_id
    );
    return md5(concat_ws(
      ' ',
      (
        select string_agg(productid || ' ' || updated_at, E'\n' order by productid)
        from public.products where productid = any (named)
      ),
      (select string_agg(categoryid || ' ' || updated_at, E'\n' order by categoryid) from public.categories)
    ));
  end if;
  named := array(
    select cells ->> 'phone' from private.staged_lines where import_id = p_import.import_id
    union
    select cells ->> 'referrer_phone' from private.staged_lines where import_id = p_import.import_id
  );
  return md5(coalesce((
    select string_agg(customerid || ' ' || updated_at, E'\n' order by customerid)
    from public.customers where phone = any (named)
  ), ''));
end;
$$;

-- All that was decided, in one text: with it load_import knows that the shop is still what the person saw.
create function private.import_digest(p_import_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select md5(concat(
    (
      select string_agg(
        concat_ws(E'\x01', place, status, variantid, coalesce(reason, ''), changes), E'\x02' order by place
      )
      from private.judged_lines where import_id = p_import_id
    ),
    (
      select string_agg(concat_ws(E'\x01', '', product, like_id), E'\x02' order by product)
      from private.judged_products where import_id = p_import_id and like_id is not null
    )
  ));
$$;

-- Categories that are not there yet, as the file writes them first: of all lines, or of those that are to be loaded.
create function private.unknown_categories(p_import_id uuid, p_only_loaded boolean) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select (array_agg(new_category order by product))[1]
    from private.judged_products
    where import_id = p_import_id and new_category is not null and (reason is null or not p_only_loaded)
    group by lower(new_category) order by min(product)
  );
$$;

create function private.import_totals(p_import private.imports) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select jsonb_build_object(
    'new', count(*) filter (where status = 'new'), 'changed', count(*) filter (where status = 'changed'),
    'same', count(*) filter (where status = 'same'), 'like', count(*) filter (where status = 'like'),
    'wrong', count(*) filter (where status = 'wrong'),
    'products', case
      when p_import.kind = 'products' then jsonb_build_object(
        'new', count(distinct line.product) filter (where heads.is_new and status = 'new'),
        'changed', count(distinct line.product) filter (where not heads.is_new and status in ('new', 'changed')),
        'like', count(distinct line.product) filter (where heads.like_id is not null),
        'unpriced', count(distinct line.product) filter (where heads.unpriced)
      )
    end,
    'new_categories', private.unknown_categories(p_import.import_id, p_import.new_categories)
  )
  from private.judged_lines as line
  left join private.judged_products as heads
    on heads.import_id = line.import_id and heads.product = line.product
  where line.import_id = p_import.import_id;
$$;

-- The caller's import, locked, and not loaded yet.
create function private.open_import(p_import_id uuid) returns private.imports
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports := private.own_import(p_import_id);
begin
  if own.answer is not null then
    raise exception 'This import was loaded already'
      using errcode = 'PT409', hint = 'Choose the file again to see what it would change now.';
  end if;
  return own;
end;
$$;

-- Judges every line and answers { new, changed, same, like, wrong, products: { new, changed, like, unpriced } or null,
-- new_categories, digest }. p_new_categories: whether a category that is not there may be made. p_add_like: whether a
-- product without an id that looks like one that is there is added all the same; "like" counts the lines that stay out
-- otherwise, and products.like the products, whatever was said of them. p_auto_prices: whether a new product without a
-- retail price gets the one that goes with its purchase price; products.unpriced counts them. Nothing of the shop is
-- written or locked.
create function public.check_import(
  p_import_id uuid,
  p_new_categories boolean default false,
  p_add_like boolean default true,
  p_auto_prices boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.open_import(p_import_id);
  own.new_categories := coalesce(p_new_categories, false);
  own.add_like := coalesce(p_add_like, true);
  own.auto_prices := coalesce(p_auto_prices, false);
  -- Before the lines are judged: a change in between is then seen by load_import.
  own.seen := private.seen_by_import(own);
  perform private.judge_import(own);
  own.totals := private.import_totals(own);
  own.digest := private.import_digest(p_import_id);
  update private.imports
  set new_categories = own.new_categories, add_like = own.add_like, auto_prices = own.auto_prices, seen = own.seen,
    totals = own.totals, digest = own.digest
  where import_id = p_import_id;
  return own.totals || jsonb_build_object('digest', own.digest);
end;
$$;

-- The lines as they were judged last, in the order of the file: those of one status (null: all) after the place p_after.
create function public.import_lines(
  p_import_id uuid, p_status text default null, p_after integer default -1, p_limit integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  is_replaced boolean;
begin
  perform private.require_staff();
  select replaced into is_replaced from private.imports
  where import_id = p_import_id and asked_by is not distinct from auth.uid();
  if not found then
    raise exception 'This import is no longer there'
      using errcode = 'PT404', hint = 'Choose the file again: what was sent is kept for a day.';
  end if;
  if is_replaced then
    perform private.refuse_replaced_import();
  end if;
  return (
    select jsonb_build_object(
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'place', place, 'line', line, 'product', product, 'status', status, 'reason', split_part(reason, E'\n', 1),
        'hint', nullif(split_part(reason, E'\n', 2), ''), 'field', field, 'name', name, 'like', like_id, 'changes', changes
      ) order by place) filter (where turn <= most), '[]'),
      'more', count(*) > most
    )
    from (
      select judged.*, staged.line, heads.like_id, row_number() over (order by place) as turn
      from private.judged_lines as judged
      join private.staged_lines as staged using (import_id, place)
      left join private.judged_products as heads using (import_id, product)
      where import_id = p_import_id and place > coalesce(p_after, -1) and (p_status is null or status = p_status)
      order by place limit most + 1
    ) as found
  );
end;
$$;
