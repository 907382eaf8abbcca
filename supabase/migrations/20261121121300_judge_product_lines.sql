-- The lines of an import of products, each with what it would change or why it cannot be loaded.

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
revoke execute on function private.matched_lines(uuid, text[], integer[]) from public;

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
          -- Of its product a line shows what it says itself.
          else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(heads.changes) where cells ? key)
        end as fields
      ) as changed
    $query$,
    private.broken_rule('public.productsizecolors', array['size', 'color', 'stock'])
  ) using p_import_id, p_ids, p_starts;
end;
$$;
revoke execute on function private.judge_product_lines(uuid, text[], integer[]) from public;

create function private.judge_products(p_import_id uuid, p_new_categories boolean) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  ids text[] := array(
    select distinct cells ->> 'productid' from private.staged_lines
    where import_id = p_import_id and cells ? 'productid'
  );
  starts integer[] := private.product_starts(p_import_id);
begin
  perform private.judge_products_of(p_import_id, ids, starts, p_new_categories);
  perform private.judge_product_lines(p_import_id, ids, starts);
  update private.judged_products set reason = 'A line of it is wrong'
  where import_id = p_import_id and reason is null and product in (
    select product from private.judged_lines where import_id = p_import_id and status = 'wrong'
  );
end;
$$;
revoke execute on function private.judge_products(uuid, boolean) from public;
