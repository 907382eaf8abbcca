-- An import tells which of its new products look like ones that are there, fills in empty retail prices where that is asked
-- for, and says where the list shows what it added.

alter table private.imports add column add_like boolean, add column auto_prices boolean;

alter table private.judged_lines
  drop constraint judged_lines_status_check,
  add constraint judged_lines_status_check check (status in ('new', 'changed', 'same', 'like', 'wrong'));

-- What was judged by the version before is judged again before it is loaded: its check knew nothing of this.
delete from private.judged_products;

update private.imports set digest = null where answer is null;

alter table private.judged_products add column unpriced boolean not null, add column like_id text collate "C";

-- What was loaded keeps its answer, in the form of today.
update private.imports set answer = answer || '{"like": 0, "first_added": null}' where answer is not null;

-- The retail price that goes with a purchase price: 2.5 times as much, rounded up to whole rupees. As autoRetailPrice in
-- shop/pricing.ts.
create function private.auto_retail_price(p_purchaseprice numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select ceil(p_purchaseprice * 2.5);
$$;

-- SQL of what a cell would change: null where it says nothing, or nothing else than what is stored. "said" is the line,
-- "stored" what is there.
create or replace function private.changed_value(p_name name, p_kind text, p_missing text) returns text
language sql immutable set search_path = ''
as $$
  select format(
    case
      -- Chosen from a list, in whatever letters somebody writes them.
      when p_name = 'gender' then '
        case
          when lower(said.gender) = lower(stored.gender) then null
          else upper(left(said.gender, 1)) || lower(substr(said.gender, 2))
        end'
      -- That a new customer begins there is shown.
      when p_name = 'loyalty_tier' then '
        nullif(
          coalesce(lower(said.loyalty_tier), case when stored.phone is null then %2$s end), stored.loyalty_tier
        )'
      -- What Auto fills in, where that is asked for.
      when p_name = 'retailprice' then '
        nullif(
          coalesce(said.retailprice, case
            when stored.productid is null and said.is_priced then private.auto_retail_price(said.purchaseprice)
          end),
          stored.retailprice
        )'
      -- The blanks around a text and its line ends do not come through a file.
      when p_kind = 'text' then '
        case
          when said.%1$I = stored.%1$I then null
          when stored.%1$I is null then said.%1$I
          else nullif(said.%1$I, private.cell_text(stored.%1$I))
        end'
      else 'nullif(said.%1$I, stored.%1$I)'
    end,
    p_name, p_missing
  );
$$;

-- SQL of each product as it would be: what its lines ($3: where products begin) say laid over what is stored ($2: the ids
-- in the file). "differs" is the first field of which they say different things. Of its own here: the id, the category (a
-- name in files, an id in the table), the name that is made of it, and whether an empty retail price is filled ($5).
create or replace function private.wanted_products() returns text
language sql stable set search_path = ''
as $$
  select format(
    $query$
      with said as (
        select product, min(said.productid) as productid, min(said.category) as category %1$s,
          bool_or(lines.field is not null) as is_unread, $5 and not bool_or(lines.field is not null) as is_priced,
          case when min(lower(said.category)) <> max(lower(said.category)) then 'category' %2$s end as differs
        from private.product_lines($1, $3) as lines
        cross join lateral jsonb_to_record(cells) as said (productid text, category text %3$s)
        group by product
      ), stored as materialized (
        select * from public.products where productid = any ($2)
      ), given as materialized (
        select
          said.product, said.productid, stored.productid is null as is_new, said.differs,
          stored.productid is null and not said.is_unread and said.retailprice is null
            and said.purchaseprice is not null as unpriced,
          case when stored.productid is null then writings.productid end as other_writing,
          before.name as old_category, coalesce(found.name, said.category, before.name) as category,
          case when found.categoryid is null then said.category end as new_category,
          case when said.category is null then stored.categoryid else found.categoryid end as categoryid,
          stored.name as old_name %4$s
        from said
        left join stored on stored.productid = said.productid
        left join public.categories as before on before.categoryid = stored.categoryid
        left join public.categories as found on lower(found.name) = lower(said.category)
        left join private.id_writings($2) as writings on writings.id_text = lower(said.productid collate "C")
      ), laid as materialized (
        select product, productid, is_new, unpriced, differs, other_writing, category, new_category, categoryid, old_name %5$s,
          (
            select coalesce(jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)), '{}')
            from (values
              ('productid', null, case when is_new then to_jsonb(productid) end),
              ('category', to_jsonb(old_category), to_jsonb(nullif(category, old_category))) %6$s
            ) as cell (field, before, after)
            where after is not null
          ) as changes
        from given
      )
      select *,
        case
          when is_new or changes ?| '{category,fabric}' then private.derived_name(fabric, category)
          else old_name
        end as name
      from laid
    $query$,
    private.each_column('public.products', ', %6$s(said.%1$I) as %1$I'),
    private.each_column('public.products', 'when %6$s(said.%1$I) <> %7$s(said.%1$I) then %1$L'),
    private.each_column('public.products', ', %1$I %3$s'),
    private.each_column('public.products', ', %5$s as %1$I, stored.%1$I as %2$I'),
    private.each_column('public.products', ', coalesce(%1$I, %2$I, case when is_new then (%4$s)::%3$s end) as %1$I'),
    private.each_column('public.products', ', (%1$L, to_jsonb(%2$I), to_jsonb(%1$I))')
  );
$$;

drop function private.judge_products_of(uuid, text[], integer[], boolean);

create function private.judge_products_of(
  p_import_id uuid, p_ids text[], p_starts integer[], p_new_categories boolean, p_auto_prices boolean
) returns void
-- Hashed joins, also while nothing is known of how many lines there are.
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_products where import_id = p_import_id;
  execute format(
    $query$
      with wanted as materialized (%s), ruled as materialized (
        select *,
          case
            when is_new or changes <> '{}'
              -- Without an id it gets one that keeps the rules.
              then (select %s from (select coalesce(wanted.productid, 'BC00001') as productid) as given)
          end as rule,
          case when new_category is not null then (select %s from (select new_category) as made (name)) end as category_rule
        from wanted
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken, private.rule_words('products', rule) as said
        union all
        select rule, said.reason, 'category'
        from (select distinct category_rule from ruled) as broken (rule), private.rule_words('categories', rule) as said
      )
      insert into private.judged_products
      select
        $1, product, productid, is_new, name, new_category, categoryid, changes, coalesce(trouble.reason, words.reason),
        case
          when trouble.reason is not null then trouble.field
          else coalesce('{"name": "fabric", "categoryid": "category"}'::jsonb ->> words.field, words.field)
        end,
        unpriced
      from ruled
      cross join lateral private.product_trouble(
        differs, productid, other_writing, is_new, case when not $4 then new_category end
      ) as trouble
      left join words on words.rule = coalesce(category_rule, ruled.rule)
    $query$,
    private.wanted_products(),
    private.broken_rule(
      'public.products', array(select name from private.file_columns('public.products')) || '{productid,name,categoryid}'
    ),
    private.broken_rule('public.categories', '{name}')
  ) using p_import_id, p_ids, p_starts, p_new_categories, p_auto_prices;
end;
$$;

-- Is one line of a product wrong, none of them is loaded: a product is never half of what the file says.
create or replace function private.judge_product_lines(p_import_id uuid, p_ids text[], p_starts integer[]) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_lines where import_id = p_import_id;
  execute format(
    $query$
      with ruled as materialized (
        select *,
          case when is_variant and (variantid is null or stock <> old_stock) then %s end as rule
        from private.matched_lines($1, $2, $3)
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken,
          private.rule_words('productsizecolors', rule) as said
      ), own as (
        select ruled.*,
          coalesce(
            problem, words.reason,
            case
              when held > 1
                then E'This product has two variants of this size and color\nChange them in the portal.'
              when twin is not null and not is_variant
                then format(E'Line %%s says the same\nOf another product write an id in each; else take this line out.', twin)
              when twin is not null
                then format(E'Line %%s is of the same size and color\nWrite each variant in one line.', twin)
            end
          ) as own_reason,
          coalesce(ruled.field, words.field, case when held > 1 or twin is not null and is_variant then 'size' end) as own_field
        from ruled left join words on words.rule = ruled.rule
      ), lines as (
        select *, min(line) filter (where own_reason is not null) over (partition by product) as wrong_line from own
      )
      insert into private.judged_lines
      select
        $1, place, lines.product, lines.variantid, size, color, stock,
        case
          when wrong_line is not null or reason is not null then 'wrong'
          when is_new or is_variant and lines.variantid is null then 'new'
          when changed.fields <> '{}' then 'changed'
          else 'same'
        end,
        case
          when own_reason is not null then own_reason
          when wrong_line is not null
            then format(E'Another line of this product is wrong: line %%s\nIts lines are loaded together.', wrong_line)
          else reason
        end,
        case when own_reason is not null then own_field when wrong_line is null then heads.field end,
        coalesce(nullif(concat_ws(' ', productid, heads.name), ''), 'New product'), changed.fields
      from lines
      join private.judged_products as heads on heads.import_id = $1 and heads.product = lines.product
      cross join lateral (
        select lines.changes || case
          when heads.changes = '{}' then '{}'
          -- Of its product a line shows what it says itself, and what is filled in where it says nothing.
          else (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(heads.changes)
            where cells ? key or key = 'retailprice' and heads.unpriced
          )
        end as fields
      ) as changed
    $query$,
    private.broken_rule('public.productsizecolors', array['size', 'color', 'stock'])
  ) using p_import_id, p_ids, p_starts;
end;
$$;

-- The products of a file that are to get a number of the year and look like one that is there: of its category, fabric
-- and prices, with variants of the same sizes and colors, in whatever spelling. Of several the first one of the list is
-- named. In sets that are hashed by what products look like: of one fabric and price there may be hundreds.
create function private.like_products(p_import_id uuid) returns table (product integer, like_id text)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with given as materialized (
    select
      product, categoryid, private.joined_text(changes -> 'fabric' ->> 'after') as fabric,
      (changes -> 'purchaseprice' ->> 'after')::numeric as purchase,
      (changes -> 'retailprice' ->> 'after')::numeric as retail
    from private.judged_products
    where import_id = p_import_id and is_new and productid is null and new_category is null
      and (reason is null or like_id is not null)
  ), stored as materialized (
    select productid, sort_key, categoryid, private.joined_text(fabric) as fabric, purchaseprice, retailprice
    from public.products
    where (purchaseprice, retailprice) in (select purchase, retail from given)
  ), looks as materialized (
    select product, array[categoryid::text, fabric, trim_scale(purchase)::text, trim_scale(retail)::text] as look from given
  ), stored_looks as materialized (
    select productid, sort_key, look
    from stored
    cross join lateral (
      select array[categoryid::text, fabric, trim_scale(purchaseprice)::text, trim_scale(retailprice)::text] as look
    ) as made
    where look in (select look from looks)
  ), variants as materialized (
    select product, null as productid, size, color from private.judged_lines
    where import_id = p_import_id and changes ? 'size'
      and product in (select product from looks where look in (select look from stored_looks))
    union all
    select null, productid, size, color from public.productsizecolors
    where productid in (select productid from stored_looks)
  ), sizes as materialized (
    -- Of thousands of variants the words are few.
    select word, private.size_key(word) as key from (select distinct size as word from variants) as written
  ), colors as materialized (
    select word, private.joined_text(word) as key from (select distinct color as word from variants) as written
  ), ranges as materialized (
    select product, productid, array_agg(distinct array[sizes.key, colors.key]) as range
    from variants
    join sizes on sizes.word = variants.size
    join colors on colors.word = variants.color
    group by product, productid
  ), wanted as materialized (
    select product, look, coalesce(range, '{}') as range from looks left join ranges using (product)
  ), there as materialized (
    select look, coalesce(range, '{}') as range, (array_agg(productid order by sort_key, productid))[1] as like_id
    from stored_looks left join ranges using (productid)
    group by 1, 2
  )
  select wanted.product, there.like_id
  from wanted join there on there.look = wanted.look and there.range = wanted.range;
$$;

-- Products that look like one that is there stay out, unless somebody said to add them all the same.
create function private.judge_like_products(p_import_id uuid, p_add_like boolean) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  update private.judged_products as heads
  set like_id = found.like_id, reason = case when not p_add_like then 'It looks like a product that is there' end
  from private.like_products(p_import_id) as found
  where heads.import_id = p_import_id and heads.product = found.product;
  update private.judged_lines as line set status = 'like'
  from private.judged_products as heads
  where line.import_id = p_import_id and heads.import_id = p_import_id and heads.product = line.product
    and heads.like_id is not null and heads.reason is not null;
end;
$$;

-- Whether products look like others than when they were judged: somebody added, changed or deleted one meanwhile.
create function private.likes_have_changed(p_import_id uuid) returns boolean
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select exists (
    select from private.judged_products as heads
    left join private.like_products(p_import_id) as found on found.product = heads.product
    where heads.import_id = p_import_id and heads.like_id is distinct from found.like_id
  );
$$;

drop function private.judge_products(uuid, boolean);

create function private.judge_products(p_import private.imports) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  p_import_id constant uuid := p_import.import_id;
  ids text[] := array(
    select distinct cells ->> 'productid' from private.staged_lines
    where import_id = p_import_id and cells ? 'productid'
  );
  starts integer[] := private.product_starts(p_import_id);
begin
  perform private.judge_products_of(p_import_id, ids, starts, p_import.new_categories, p_import.auto_prices);
  perform private.judge_product_lines(p_import_id, ids, starts);
  update private.judged_products set reason = 'A line of it is wrong'
  where import_id = p_import_id and reason is null and product in (
    select product from private.judged_lines where import_id = p_import_id and status = 'wrong'
  );
  perform private.judge_like_products(p_import_id, p_import.add_like);
end;
$$;

drop function private.judge_import(private.imports, boolean);

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

-- All that was decided, in one text: with it load_import knows that the shop is still what the person saw.
create or replace function private.import_digest(p_import_id uuid) returns text
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

drop function private.import_totals(private.imports, boolean);

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

drop function public.check_import(uuid, boolean);

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
create or replace function public.import_lines(
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

-- What the person saw is what happens, or nothing: judged again unless everything that was looked at is as it was.
create or replace function private.judge_again(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seen_now text := private.seen_by_import(p_import);
begin
  if seen_now is distinct from p_import.seen or private.likes_have_changed(p_import.import_id) then
    perform private.judge_import(p_import);
    if private.import_digest(p_import.import_id) <> p_import.digest then
      perform private.refuse_overtaken_import();
    end if;
    update private.imports set seen = seen_now where import_id = p_import.import_id;
  end if;
end;
$$;

-- The variants that an import adds, in the order of the file.
create or replace function private.new_variants(p_import_id uuid)
returns table (productid text, size text, color text, stock numeric)
language sql stable security definer set search_path = '' set enable_nestloop = off set enable_hashjoin = on
as $$
  select heads.productid, line.size, line.color, line.stock
  from private.judged_lines as line
  join private.judged_products as heads on heads.import_id = line.import_id and heads.product = line.product
  where line.import_id = p_import_id and line.status = 'new' and line.changes ? 'size'
  order by line.place;
$$;

-- Where the list of all opens on what an import added: the ids of the first 100, in the list's order, and how many others
-- stand before them; null where nothing was added. Customers are called by their ulid.
create function private.first_added(p_import private.imports) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with added as materialized (
    select listed.productid as key, listed.sort_key, row_number() over (order by listed.sort_key, listed.productid) as place
    from private.product_search as listed
    join private.judged_products as heads on heads.productid = listed.productid
    where heads.import_id = p_import.import_id and heads.is_new and heads.reason is null
  ), people as materialized (
    select
      stored.customer_ulid as key, stored.created_at, stored.customerid,
      row_number() over (order by stored.created_at desc, stored.customerid desc) as place
    from public.customers as stored
    join private.judged_customers as given on given.customerid = stored.customerid
    where given.import_id = p_import.import_id and given.is_new and given.reason is null
  )
  select jsonb_build_object('before', before, 'keys', keys)
  from (
    select jsonb_agg(key order by place) as keys, (
      select count(*) from private.product_search as listed
      where (listed.sort_key, listed.productid) < (select sort_key, key from added where place = 1)
    ) as before
    from added where place <= 100
    union all
    select jsonb_agg(key order by place), (
      select count(*) from private.customer_search as listed
      where (listed.created_at, listed.customerid) > (select created_at, customerid from people where place = 1)
    )
    from people where place <= 100
  ) as found
  where keys is not null;
$$;

-- p_digest: what check_import answered. Answers { added, changed, same, like, left_out, products: { new, changed } or null,
-- new_categories, first_added: { before, keys } or null }; sent again after a lost answer, the same. An id or a phone that
-- somebody else gave meanwhile is a change of the shop since the check.
create or replace function public.load_import(p_import_id uuid, p_digest text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.own_import(p_import_id);
  if own.answer is not null then
    return own.answer;
  end if;
  if own.digest is null or own.digest is distinct from p_digest then
    perform private.refuse_overtaken_import();
  end if;
  perform private.in_words(
    'load_import', jsonb_build_object('import_id', p_import_id), 'Somebody is saving what this file changes'
  );
  own.answer := jsonb_build_object(
    'added', own.totals -> 'new', 'changed', own.totals -> 'changed', 'same', own.totals -> 'same',
    'like', own.totals -> 'like', 'left_out', own.totals -> 'wrong', 'products', own.totals -> 'products',
    'new_categories', case when own.new_categories then own.totals -> 'new_categories' else '[]' end,
    'first_added', private.first_added(own)
  );
  update private.imports set answer = own.answer where import_id = p_import_id;
  return own.answer;
end;
$$;

revoke execute on function private.auto_retail_price, private.judge_products_of,
  private.like_products, private.judge_like_products, private.likes_have_changed, private.judge_products,
  private.judge_import, private.import_totals, private.first_added, public.check_import
from public, anon, authenticated, service_role;

grant execute on function public.check_import to authenticated, service_role;
