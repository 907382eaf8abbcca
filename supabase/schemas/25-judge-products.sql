-- What an import of products would do, line by line, without a lock on anything of the shop.

-- The places at which a product without an id begins. A line goes on with the product of the line before where nothing of
-- a product that both say differs, and its category, its fabric or a price is said by both: a cell that is empty or could
-- not be read says nothing. One who means two products and is taken at the word of one bad cell would get both.
create function private.product_starts(p_import_id uuid) returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  starts integer[] := '{}'::integer[];
  said jsonb;
  about jsonb;
  line record;
  goes_on boolean;
begin
  for line in
    -- Only where something is said anew.
    select place, cells, problems, follows_id from (
      select place, is_own, given.cells, problems,
        lag(is_own) over in_file as follows_id, lag(given.cells) over in_file as cells_before,
        lag(problems) over in_file as problems_before
      from (
        select
          place, cells ? 'productid' as is_own, cells - array['productid', 'size', 'color', 'stock'] as cells, problems
        from private.staged_lines where import_id = p_import_id
      ) as given
      window in_file as (order by place)
    ) as seen
    where not is_own and (
      follows_id or cells_before is null or cells <> cells_before or problems <> problems_before
    )
    order by place
  loop
    about := line.cells;
    if line.problems <> '{}' then
      about := about - array(select jsonb_object_keys(line.problems));
    end if;
    if about ? 'category' then
      about := about || jsonb_build_object('category', lower(about ->> 'category'));
    end if;
    goes_on := line.follows_id is false and coalesce((
      select bool_and(value = said -> key)
        and bool_or(key = any ('{category,fabric,purchaseprice,retailprice}'))
      from jsonb_each(about) where said ? key
    ), false);
    if goes_on then
      said := said || about;
    else
      said := about;
      starts := starts || line.place;
    end if;
  end loop;
  return starts;
end;
$$;

-- The staged lines, each with its product: all lines of one id, or those without an id from one of p_starts on.
create function private.product_lines(p_import_id uuid, p_starts integer[])
returns table (place integer, line integer, product integer, cells jsonb, problem text, field text)
language sql stable security definer set search_path = ''
as $$
  with given as (
    select *, cells ->> 'productid' as productid from private.staged_lines where import_id = p_import_id
  )
  select
    place, line,
    case
      when productid is null then max(start) over (order by place)
      else min(place) over (partition by productid)
    end,
    cells, problem.reason, problem.field
  from given
  left join unnest(p_starts) as start on start = place
  left join lateral (
    select key as field, value as reason from jsonb_each_text(problems) order by key limit 1
  ) as problem on problems <> '{}';
$$;

-- Ids that the shop or the file writes in more than one way (in capitals or not, with blanks around), each with the
-- writing that counts. p_ids are the ids in the file.
create function private.id_writings(p_ids text[]) returns table (id_text text, productid text)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select id_text, coalesce(min(productid) filter (where has_blanks), min(productid)) from (
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
  group by id_text having count(*) > 1;
$$;

-- SQL of each product as it would be: what its lines ($3: where products begin) say laid over what is stored ($2: the ids
-- in the file). "differs" is the first field of which they say different things. Of its own here: the id, the category (a
-- name in files, an id in the table), the name that is made of it, and whether an empty retail price is filled ($5).
create function private.wanted_products() returns text
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

-- Why a product cannot be loaded, where no rule of its table says so: line 1 the reason, line 2 what to do.
create function private.product_trouble(
  p_differs text, p_productid text, p_other_writing text, p_is_new boolean, p_unknown_category text, p_lacks_picture boolean
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
      when p_lacks_picture
        then E'This picture is not in the shop\nLeave the cell empty, and add the picture to the product.'
    end,
    coalesce(p_differs, case
      when p_other_writing is not null or p_is_new and (
        private.names_variant(p_productid) or p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        or p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
      ) then 'productid'
      when p_unknown_category is not null then 'category'
      when p_lacks_picture then 'producturl'
    end);
$$;

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
        differs, productid, other_writing, is_new, case when not $4 then new_category end,
        changes ? 'producturl' and not private.are_pictures_there(private.pictures_of(producturl))
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

-- The lines beside the variants that they are of: by size and color within the product, in any case.
create function private.matched_lines(p_import_id uuid, p_ids text[], p_starts integer[])
returns table (
  place integer, line integer, product integer, cells jsonb, problem text, field text, is_variant boolean,
  held bigint, variantid uuid, size text, color text, stock numeric, old_stock integer, changes jsonb, twin integer
)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with variants as materialized (
    select
      productid, lower(private.cell_text(size)) as size_text, lower(private.cell_text(color)) as color_text,
      count(*) as held, min(variantid::text)::uuid as variantid, min(size) as size, min(color) as color,
      min(stock) as stock
    from public.productsizecolors where productid = any (p_ids)
    group by 1, 2, 3
  ), lines as (
    select *,
      cells ->> 'productid' as productid, cells ->> 'size' as size, cells ->> 'color' as color,
      (cells ->> 'stock')::numeric as stock, cells ?| array['size', 'color', 'stock'] as is_variant
    from private.product_lines(p_import_id, p_starts)
  )
  select
    lines.place, lines.line, lines.product, lines.cells, lines.problem, lines.field, lines.is_variant,
    variants.held, variants.variantid, coalesce(variants.size, lines.size, ''), coalesce(variants.color, lines.color, ''),
    coalesce(lines.stock, variants.stock, 0), variants.stock,
    case
      when not lines.is_variant or coalesce(lines.stock, variants.stock) = variants.stock then '{}'
      when variants.variantid is not null
        then jsonb_build_object('stock', jsonb_build_object('before', variants.stock, 'after', lines.stock))
      else jsonb_build_object(
        'size', jsonb_build_object('before', null, 'after', lines.size),
        'color', jsonb_build_object('before', null, 'after', lines.color),
        'stock', jsonb_build_object('before', null, 'after', coalesce(lines.stock, 0))
      )
    end,
    -- The number of another line of the same variant; without an id and a variant, of an earlier line of the product.
    case
      when not lines.is_variant and lines.productid is null
        then nullif(first_value(lines.line) over (variant order by lines.place), lines.line)
      when lines.is_variant and count(*) over variant > 1
        then coalesce(nullif(min(lines.line) over variant, lines.line), max(lines.line) over variant)
    end
  from lines
  left join variants on variants.productid = lines.productid
    and variants.size_text = lower(lines.size) and variants.color_text = lower(lines.color)
  window variant as (partition by lines.product, lines.is_variant, lower(lines.size), lower(lines.color));
$$;

-- Is one line of a product wrong, none of them is loaded: a product is never half of what the file says.
create function private.judge_product_lines(p_import_id uuid, p_ids text[], p_starts integer[]) returns void
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
