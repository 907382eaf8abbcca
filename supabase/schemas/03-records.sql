-- What every kind of record has in common: who may write which columns of it, when it was changed last, and its history.
-- docs/decisions/0014-one-schema.md has the reasons.

-- Where records of a kind lie, what identifies one, and what its history knows it by; how it is called: by these
-- columns, with this text between them; and the columns that the database derives, which have no history.
create function private.kinds() returns table (
  kind text, table_name text, key_name text, record_name text, separator text, names text[], derived text[]
)
language sql immutable set search_path = ''
as $$
  values
    ('product', 'products', 'productid', 'productid', ' ', '{name}'::text[], '{sizes,colors,total_stock,sort_key}'::text[]),
    ('variant', 'productsizecolors', 'variantid', 'productid', ' / ', '{size,color}', '{}'),
    ('customer', 'customers', 'customer_ulid', 'customer_ulid', ' ', '{first_name,last_name}', '{}'),
    ('discount', 'discounts', 'id', 'id', ' ', '{code}', '{}'),
    ('profile', 'profiles', 'id', 'id', ' ', '{email,phone}', '{}'),
    ('category', 'categories', 'categoryid', 'categoryid', ' ', '{name}', '{}');
$$;

-- The columns that staff may write, in the order of the table: read from the rights that each column was given by name, so
-- that a column is one of them once it is granted; but for what the database counts by itself. p_operation: 'insert' or
-- 'update'.
create function private.staff_columns(p_table regclass, p_operation text default 'update') returns name[]
language sql stable set search_path = ''
as $$
  select array(
    select attname from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
      and exists (
        select from aclexplode(attacl)
        where grantee = 'authenticated'::regrole and privilege_type = upper(p_operation)
      )
    order by attnum
  );
$$;

-- The page that is asked for of all hits, in their order: the last one where there are not so many. p_page null: the last.
-- answer: { count, page, page_count }, to which the records of ids are added.
create function private.page_of(
  p_found anyarray, p_page integer, p_page_size integer, out ids anyarray, out answer jsonb
)
language plpgsql immutable set search_path = ''
as $$
declare
  page_size integer := least(greatest(coalesce(p_page_size, 15), 1), 100);
  page_count integer := greatest(ceil(cardinality(p_found)::numeric / page_size), 1);
  page integer := least(greatest(coalesce(p_page, page_count), 1), page_count);
begin
  ids := p_found[(page - 1) * page_size + 1:page * page_size];
  answer := jsonb_build_object('count', cardinality(p_found), 'page', page, 'page_count', page_count);
end;
$$;

-- Staff read the table, and insert and update these columns; nobody else sees a row of it.
create function private.open_to_staff(p_table regclass, p_columns name[], p_delete boolean default false) returns void
language plpgsql set search_path = ''
as $$
declare
  of_staff constant text := '((select private.is_staff()))';
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(p_columns) as name);
  table_name text := (select relname from pg_catalog.pg_class where oid = p_table);
  operation text;
  condition text;
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('revoke all on %s from public, anon, authenticated, service_role', p_table);
  execute format('grant select, insert (%2$s), update (%2$s) on %1$s to authenticated', p_table, columns);
  execute format('grant select, insert, update, delete on %s to service_role', p_table);
  if p_delete then
    execute format('grant delete on %s to authenticated', p_table);
  end if;
  for operation, condition in
    values ('select', 'using ' || of_staff), ('insert', 'with check ' || of_staff),
      ('update', 'using ' || of_staff || ' with check ' || of_staff), ('delete', 'using ' || of_staff)
  loop
    continue when operation = 'delete' and not p_delete;
    execute format(
      'create policy %I on %s for %s to authenticated %s',
      table_name || '_' || operation || '_staff', p_table, operation, condition
    );
  end loop;
end;
$$;

-- The triggers that a table has as that of a kind of record: its updated_at is kept, each change is written into the
-- history, and nothing goes unseen. Called again after a column was added.
create function private.keep_history_of(p_kind text) returns void
language plpgsql set search_path = ''
as $$
declare
  of_kind record;
  target text;
  arguments text;
  operation text;
  referencing text;
begin
  select * into strict of_kind from private.kinds() where kind = p_kind;
  target := format('public.%I', of_kind.table_name);
  arguments := (
    select string_agg(quote_literal(argument), ', ' order by place)
    from unnest(
      array[of_kind.kind, of_kind.record_name, (of_kind.derived || '{request_id,updated_at}')::text, of_kind.separator]
        || of_kind.names
    ) with ordinality as given (argument, place)
  );
  execute format(
    'create or replace trigger %I before update on %s for each row execute function private.touch_updated_at()',
    of_kind.table_name || '_touch', target
  );
  execute format(
    'create or replace trigger %I before truncate on %s for each statement execute function private.refuse_truncate()',
    of_kind.table_name || '_refuse_truncate', target
  );
  for operation, referencing in
    values ('record_added', 'after insert on %s referencing new table as after_change'),
      ('record_deleted', 'after delete on %s referencing old table as before_change')
  loop
    execute format(
      'create or replace trigger %I ' || referencing || ' for each statement execute function private.%I(%s)',
      of_kind.table_name || '_' || operation, target, operation, arguments
    );
  end loop;
  execute (
    select format(
      'create or replace trigger %I after update on %s for each row when ((%s) is distinct from (%s))
       execute function private.record_changed(%s)',
      of_kind.table_name || '_record_changed', target,
      string_agg(format('old.%I', attname), ', ' order by attname),
      string_agg(format('new.%I', attname), ', ' order by attname), arguments
    )
    from pg_catalog.pg_attribute
    where attrelid = target::regclass and attnum > 0 and not attisdropped
      and attname <> all (of_kind.derived || '{request_id,updated_at}')
  );
end;
$$;
