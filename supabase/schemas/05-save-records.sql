-- A record created once, however often the request is sent, or changed unless somebody else saved it meanwhile.

-- Where records of a kind lie, what identifies one, and the fields that may be put back: what staff may write themselves,
-- but for what a record is known by in the shop and nowhere else.
create function private.kind_of_record(
  p_kind text, out table_name text, out key_name text, out fields text[]
) language sql stable set search_path = ''
as $$
  select
    kinds.table_name, kinds.key_name,
    array(
      select name::text from unnest(private.staff_columns(format('public.%I', kinds.table_name)::regclass)) as name
      where name <> kinds.key_name or kinds.kind = 'product'
    )
  from private.kinds() where kinds.kind = p_kind;
$$;

-- A record; null: it is gone.
create function private.row_of(p_kind text, p_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  stored jsonb;
begin
  execute format(
    'select to_jsonb(stored) from public.%1$I as stored
     where %2$I = (select %2$I from jsonb_populate_record(null::public.%1$I, $1))',
    of_kind.table_name, of_kind.key_name
  ) into stored using jsonb_build_object(of_kind.key_name, p_id);
  return stored;
end;
$$;

-- The same with texts of instants in UTC, as in the history.
create function private.row_now(p_kind text, p_id text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select private.row_of(p_kind, p_id);
$$;

-- Gives a record that is locked the fields wanted; others than those of private.kind_of_record are passed over.
create function private.set_fields(p_kind text, p_id text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  columns text := (
    select string_agg(quote_ident(field), ', ') from unnest(of_kind.fields) as field where p_wanted ? field
  );
begin
  if columns is null then
    return;
  end if;
  execute format(
    'update public.%1$I as stored set (%2$s) = (select %2$s from jsonb_populate_record(stored, $1))
     where %3$I = (select %3$I from jsonb_populate_record(null::public.%1$I, $2))',
    of_kind.table_name, columns, of_kind.key_name
  ) using p_wanted, jsonb_build_object(of_kind.key_name, p_id);
end;
$$;

-- Inserts a record of these columns, leaving out those that no longer exist, and answers its id. p_unless_there:
-- answers null where a record has this id already.
create function private.insert_record(p_kind text, p_row jsonb, p_unless_there boolean default false) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  columns text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = format('public.%I', of_kind.table_name)::regclass and p_row ? attname
      and attnum > 0 and not attisdropped and attgenerated = ''
  );
  id text;
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) %4$s returning %3$I',
    of_kind.table_name, columns, of_kind.key_name,
    case when p_unless_there then format('on conflict (%I) do nothing', of_kind.key_name) end
  ) into id using p_row;
  return id;
end;
$$;

-- Inserts rows that private.typed_rows made, in their order. A column that a row leaves out gets its default.
create function private.insert_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text;
  given text;
begin
  select
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(
      format('coalesce(given.%I, %s)', attname, coalesce(pg_get_expr(adbin, adrelid), 'null')), ', ' order by attnum
    )
  into columns, given
  from unnest(private.staff_columns(p_table, 'insert')) as name
  join pg_catalog.pg_attribute on attrelid = p_table and attname = name
  left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum;
  execute format(
    'insert into %1$s (%2$s) select %3$s from jsonb_populate_recordset(null::%1$s, $1) as given', p_table, columns, given
  ) using p_rows;
end;
$$;

-- What private.check_fields asks of the columns that staff may write.
create function private.kinds_of_fields(p_table regclass) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(attname, case
    when atttypid = 'numeric'::regtype then 'amount'
    when atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then 'whole'
    when atttypid = 'boolean'::regtype then 'flag'
    when atttypid in ('text[]'::regtype, 'uuid[]'::regtype) then 'list'
    else 'text'
  end)
  from unnest(private.staff_columns(p_table, 'insert')) as name
  join pg_catalog.pg_attribute on attrelid = p_table and attname = name;
$$;

-- A record of which nothing is said: every column that staff may write, with its default or null.
create function private.blank_record(p_table regclass) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  blank jsonb;
begin
  execute (
    select format('select jsonb_build_object(%s)', string_agg(
      -- What is made anew for each row (an id, a time) is no value.
      format('%L, %s', name, case when value !~ '\(' then value else 'null' end), ', '
    ))
    from unnest(private.staff_columns(p_table, 'insert')) as name
    join pg_catalog.pg_attribute on attrelid = p_table and attname = name
    left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join lateral (select coalesce(pg_get_expr(adbin, adrelid), 'null') as value) as by_itself
  ) into blank;
  return blank;
end;
$$;

-- Rows as they are to be stored: texts without the blanks around them; what was left empty is null, or what the column has
-- by itself where it must have a value.
create function private.tidied_rows(p_table regclass, p_rows jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  -- Only made where it is needed.
  with blank as materialized (
    select private.blank_record(p_table) as fields
  ), tidied as (
    select place, attname, case
      when attnotnull and jsonb_typeof(value) = 'string' then to_jsonb(btrim(value #>> '{}'))
      when attnotnull and value = 'null' then coalesce((select fields -> attname from blank), 'null')
      when attnotnull then value
      when jsonb_typeof(value) = 'string' then coalesce(to_jsonb(nullif(btrim(value #>> '{}'), '')), 'null')
      when value = '[]' then 'null'
      else value
    end as value
    from jsonb_array_elements(p_rows) with ordinality as given (fields, place)
    cross join lateral jsonb_each(given.fields)
    join pg_catalog.pg_attribute on attrelid = p_table and attname = key
  )
  select coalesce(jsonb_agg(coalesce(made.fields, '{}') order by given.place), '[]')
  from jsonb_array_elements(p_rows) with ordinality as given (fields, place)
  left join (
    select place, jsonb_object_agg(attname, value) as fields from tidied group by place
  ) as made on made.place = given.place;
$$;

-- Rows of fields, tidied, as JSON of the columns' own types: so they can be compared with what is stored.
create function private.typed_rows(p_table regclass, p_rows jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  typed jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       (select coalesce(jsonb_object_agg(key, to_jsonb(made) -> key), ''{}'') from jsonb_object_keys(fields) as key)
       order by place
     ), ''[]'')
     from jsonb_array_elements($1) with ordinality as tidied (fields, place)
     cross join lateral jsonb_populate_record(null::%s, fields) as made',
    p_table
  ) into typed using private.tidied_rows(p_table, p_rows);
  return typed;
end;
$$;

-- The fields given of several records, checked, tidied and typed. What a record is known by is none of them.
create function private.wanted_rows(p_kind text, p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  target regclass := format('public.%I', of_kind.table_name)::regclass;
  kinds jsonb := private.kinds_of_fields(target) - of_kind.key_name;
begin
  perform private.check_fields(given, kinds) from jsonb_array_elements(p_given) as given;
  return private.typed_rows(target, p_given);
end;
$$;

-- The same of one.
create function private.wanted_fields(p_kind text, p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.wanted_rows(p_kind, jsonb_build_array(p_given)) -> 0;
end;
$$;

-- Whether a row is as these fields say, but for blanks and what is empty: after a lost answer the same save is sent again.
create function private.is_saved(p_table regclass, p_row jsonb, p_wanted jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select p_row is not null and not exists (
    select from jsonb_each(private.typed_rows(p_table, jsonb_build_array(p_row)) -> 0) as stored
    where p_wanted ? key and value is distinct from p_wanted -> key
  );
$$;

-- Records as every function of the shop answers them.
create function private.record_object(p_kind text, p_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_kind
    when 'product' then private.product_objects(array[p_id]) -> 0
    when 'customer' then private.customer_objects(
      array(select customerid from public.customers where customer_ulid = p_id)
    ) -> 0
    else private.row_of(p_kind, p_id) - 'request_id'
  end;
end;
$$;

-- The record of a kind whose column has this value, locked; null where there is none.
create function private.locked_row(p_kind text, p_column text, p_value text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  stored jsonb;
begin
  execute format(
    'select to_jsonb(stored) from public.%1$I as stored
     where %2$I = (select %2$I from jsonb_populate_record(null::public.%1$I, $1)) for no key update',
    of_kind.table_name, p_column
  ) into stored using jsonb_build_object(p_column, p_value);
  return stored;
end;
$$;

-- p_save: { kind, given, column and value: what tells the record, updated_at: as the editor saw it, is_new }. Of a new
-- record the column is that of the client-made id, under which it is created once; of one that is there a field that is not
-- given stays as it is.
create function private.save_record(p_save jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kind text := p_save ->> 'kind';
  found_by text := p_save ->> 'column';
  is_new boolean := (p_save ->> 'is_new')::boolean;
  of_kind record := private.kind_of_record(kind);
  target regclass := format('public.%I', of_kind.table_name)::regclass;
  given jsonb := p_save -> 'given';
  id text;
  stored jsonb;
  wanted jsonb;
begin
  -- 'id' is a number, any other key a text.
  if jsonb_typeof(given -> of_kind.key_name) not in ('null', case of_kind.key_name when 'id' then 'number' else 'string' end) then
    raise exception 'The field "%" holds the wrong kind of value', of_kind.key_name
      using errcode = '22023', column = of_kind.key_name;
  elsif jsonb_typeof(given) = 'object' then
    given := (case when is_new then private.blank_record(target) else '{}' end || given) - of_kind.key_name;
  end if;
  wanted := private.wanted_fields(kind, given);
  if p_save ->> 'value' is null then
    raise exception '%', case found_by
      when 'request_id' then 'A request id is needed' else format('The field "%s" is empty', found_by)
    end using errcode = '22004', column = found_by;
  elsif is_new then
    -- The same request at the same time waits here, and then finds what the other one created.
    perform pg_advisory_xact_lock(hashtextextended(format('thaan: %s %s', kind, p_save ->> 'value'), 0));
  end if;
  stored := private.locked_row(kind, found_by, p_save ->> 'value');
  if stored is null and not is_new then
    raise exception 'This % is no longer there', kind
      using errcode = 'PT404', hint = format('Close the form and look for the %s in the list.', kind);
  elsif stored is null then
    id := private.insert_record(kind, wanted || jsonb_build_object(found_by, p_save ->> 'value'));
    return private.record_object(kind, id);
  end if;
  id := stored ->> of_kind.key_name;
  if not is_new and (stored ->> 'updated_at')::timestamptz = (p_save ->> 'updated_at')::timestamptz then
    perform private.set_fields(kind, id, wanted);
  elsif not private.is_saved(target, stored, wanted) then
    raise exception using
      message = case
        when is_new then format('This %s was already saved with other values', kind)
        else format('Somebody else saved this %s after you opened it', kind)
      end,
      errcode = 'PT409', detail = private.record_object(kind, id)::text,
      hint = 'Compare what is saved with what you typed, then save again.';
  end if;
  return private.record_object(kind, id);
end;
$$;

-- Of a kind that is known by its id. Without one in p_given: a new record under the client-made p_request_id. Else
-- p_updated_at is the time that the editor saw; a field that is not sent stays as it is.
create function private.save_by_id(p_kind text, p_given jsonb, p_updated_at timestamptz, p_request_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  is_new boolean := p_given ->> 'id' is null;
begin
  perform private.require_staff();
  return private.in_words('save_record', jsonb_build_object(
    'kind', p_kind, 'given', p_given, 'column', case when is_new then 'request_id' else 'id' end,
    'value', coalesce(p_given ->> 'id', p_request_id::text), 'updated_at', p_updated_at, 'is_new', is_new
  ), format('This %s is being saved by somebody else', p_kind));
end;
$$;
