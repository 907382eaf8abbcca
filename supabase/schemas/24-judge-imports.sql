-- What a file may say of a table, and the rules of the table asked of rows that are not in it: its own columns, constraints
-- and words, read from the catalog. What is added to a table holds for imports from then on, and nothing is locked to find
-- out.

-- The columns of staff that a file says as they are, and as what each is read. Left out is what a line finds its record by
-- or says in another way: the queries below name it. missing: SQL of what a new record has where nothing is said.
create function private.file_columns(p_table regclass)
returns table (name name, place smallint, kind text, missing text)
language sql stable set search_path = ''
as $$
  select
    attname, attnum, kind,
    -- A text that must be there is empty, so that its own rule tells.
    coalesce(pg_get_expr(adbin, adrelid), case when attnotnull and kind = 'text' then quote_literal('') end, 'null')
  from pg_catalog.pg_attribute
  left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  join (values
    ('text'::regtype, 'text'), ('boolean', 'flag'), ('numeric', 'number'), ('smallint', 'whole'), ('integer', 'whole'),
    ('bigint', 'whole')
  ) as read (type, kind) on read.type = atttypid
  where attrelid = p_table and attname = any (private.staff_columns(p_table))
    and attname <> all ('{productid,name,categoryid,customer_ulid,phone,referred_by}');
$$;

-- SQL of what a cell would change: null where it says nothing, or nothing else than what is stored. "said" is the line,
-- "stored" what is there.
create function private.changed_value(p_name name, p_kind text, p_missing text) returns text
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

-- SQL made of a template for each of these columns. format fills in the name (1), 'old_' and the name (2), SQL's type of
-- what is said (3), what a new record has where nothing is said (4), what a cell would change (5), and the functions that
-- find the lowest (6) and the highest (7) of several.
create function private.each_column(p_table regclass, p_template text) returns text
language sql stable set search_path = ''
as $$
  select string_agg(
    format(
      p_template, name, 'old_' || name, case kind when 'text' then 'text' when 'flag' then 'boolean' else 'numeric' end,
      missing, private.changed_value(name, kind, missing),
      case kind when 'flag' then 'bool_and' else 'min' end, case kind when 'flag' then 'bool_or' else 'max' end
    ),
    ' ' order by place
  )
  from private.file_columns(p_table);
$$;

-- Each kind's fields, and as what each is read: 'text', 'phone', 'number', 'whole' or 'flag'.
create function private.import_fields(p_kind text) returns jsonb
language sql stable set search_path = ''
as $$
  select special || (select jsonb_object_agg(name, kind) from private.file_columns(of_table))
  from (values
    (
      'products', 'public.products'::regclass,
      '{"productid": "text", "category": "text", "size": "text", "color": "text", "stock": "whole"}'::jsonb
    ),
    ('customers', 'public.customers', '{"phone": "phone", "referrer_phone": "phone"}')
  ) as files (kind, of_table, special)
  where kind = p_kind;
$$;

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
  select initcap(case p_field
    when 'purchaseprice' then 'purchase price'
    when 'retailprice' then 'retail price'
    else replace(p_field, '_', ' ')
  end);
$$;

-- What a broken rule says, as private.failure_reason does, and the column that it is about.
create function private.rule_words(p_table name, p_rule text) returns table (reason text, field text)
language sql stable set search_path = ''
as $$
  select
    case
      when empty is not null then format(E'%s is empty\nFill it in.', private.field_label(empty))
      else private.failure_reason('23514', 'public', p_table, p_rule, null, null)
    end,
    private.refused_field('public', p_table, p_rule, empty)
  from (select substring(p_rule from '^empty (.*)') as empty) as named;
$$;
