-- The rules of a table, asked of rows that are not in it: the tables' own constraints and their own words, read from the
-- catalog. A rule that is added to a table holds for imports from then on, and nothing is locked to find out.

-- SQL that names the rule which a row of these columns breaks, in the order in which the table would look: an empty
-- column that must not be empty as 'empty <column>', else the constraint; null where none is broken. A rule that speaks of
-- other columns too is left to the table.
create function private.broken_rule(p_table regclass, p_columns name[]) returns text
language sql stable set search_path = ''
as $$
  select format('case %s end', string_agg(test, ' ' order by step, name))
  from (
    select
      1 as step, attname as name,
      format('when %I is null then %L', attname, 'empty ' || attname) as test
    from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attnotnull and attname = any (p_columns)
    union all
    select 2, conname, format('when not (%s) then %L', pg_get_expr(conbin, conrelid), conname)
    from pg_catalog.pg_constraint
    where conrelid = p_table and contype = 'c' and (
      select bool_and(attname = any (p_columns))
      from pg_catalog.pg_attribute where attrelid = conrelid and attnum = any (conkey)
    )
  ) as rules;
$$;

-- What a column is called on the pages and in the files of the shop.
create function private.field_label(p_field text) returns text
language sql immutable set search_path = ''
as $$
  select case p_field
    when 'productid' then 'Product ID'
    when 'purchaseprice' then 'Purchase Price'
    when 'retailprice' then 'Retail Price'
    when 'producturl' then 'Product URL'
    else initcap(replace(p_field, '_', ' '))
  end;
$$;

-- What a broken rule says, as private.failure_reason does, and the column that it is about first.
create function private.rule_words(p_table name, p_rule text) returns table (reason text, field text)
language sql stable set search_path = ''
as $$
  select
    case
      when p_rule like 'empty %' then format(E'%s is empty\nFill it in.', private.field_label(substr(p_rule, 7)))
      else private.failure_reason('23514', 'public', p_table, p_rule, null, null)
    end,
    case
      when p_rule like 'empty %' then substr(p_rule, 7)
      else (
        select attname from pg_catalog.pg_constraint
        join pg_catalog.pg_class on pg_class.oid = conrelid
        join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where conname = p_rule and relname = p_table and relnamespace = 'public'::regnamespace
      )
    end;
$$;
