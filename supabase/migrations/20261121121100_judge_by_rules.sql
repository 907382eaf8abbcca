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
revoke execute on function private.broken_rule(regclass, name[]) from public;

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
revoke execute on function private.field_label(text) from public;

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
revoke execute on function private.rule_words(name, text) from public;

-- What became of each line: 'new', 'changed', 'same' or 'wrong' with its reason (line 1) and what to do (line 2).
create table private.judged_lines (
  import_id uuid not null,
  place integer not null,
  -- Of products: the place of the first line of its product.
  product integer,
  variantid uuid,
  size text,
  color text,
  stock numeric,
  status text not null,
  reason text,
  field text,
  name text not null,
  -- { field: { before, after } }
  changes jsonb not null,
  constraint judged_lines_pkey primary key (import_id, place),
  constraint judged_lines_import_id_fkey foreign key (import_id, place)
    references private.staged_lines (import_id, place) on delete cascade,
  constraint judged_lines_status_check check (status in ('new', 'changed', 'same', 'wrong'))
);
alter table private.judged_lines enable row level security;
revoke all on private.judged_lines from public, anon, authenticated, service_role;
