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

-- A record as it is now; null: it is gone. Texts of instants are in UTC, as in the history.
create function private.row_now(p_kind text, p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
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

-- Inserts a record of these columns, but for those that there are no more, and answers its id. p_unless_there: answers null
-- where a record has this id already.
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

-- What private.check_fields asks of the columns that staff may write.
create function private.kinds_of_fields(p_table regclass) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(attname, case
    when atttypid = 'numeric'::regtype then 'amount'
    when atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then 'whole'
    when atttypid = 'boolean'::regtype then 'flag'
    when atttypid = 'text[]'::regtype then 'list'
    else 'text'
  end)
  from unnest(private.staff_columns(p_table, 'insert')) as name
  join pg_catalog.pg_attribute on attrelid = p_table and attname = name;
$$;

-- What is given, as it is to be stored: texts without the blanks around them; what was left empty is null, of a text that
-- must have a value ''.
create function private.tidied_fields(p_table regclass, p_given jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, case
    when attnotnull and jsonb_typeof(value) = 'string' then to_jsonb(btrim(value #>> '{}'))
    when attnotnull and atthasdef and atttypid = 'text'::regtype and value = 'null' then '""'
    when attnotnull then value
    when jsonb_typeof(value) = 'string' then coalesce(to_jsonb(nullif(btrim(value #>> '{}'), '')), 'null')
    when value = '[]' then 'null'
    else value
  end), '{}')
  from jsonb_each(case when jsonb_typeof(p_given) = 'object' then p_given else '{}' end)
  join pg_catalog.pg_attribute on attrelid = p_table and attname = key;
$$;

-- The fields given, checked and tidied, as JSON of the columns' own types: so they can be compared with a row's. What a
-- record is known by is none of them.
create function private.wanted_fields(p_kind text, p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  target regclass := format('public.%I', of_kind.table_name)::regclass;
  wanted jsonb;
begin
  perform private.check_fields(p_given, private.kinds_of_fields(target) - of_kind.key_name);
  execute format('select to_jsonb(jsonb_populate_record(null::%s, $1))', target) into wanted
  using private.tidied_fields(target, p_given);
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(wanted) where p_given ? key);
end;
$$;

-- Whether a row is as these fields say: after a lost answer the same save is sent again.
create function private.is_saved(p_row jsonb, p_wanted jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (select from jsonb_each(p_wanted) where value is distinct from p_row -> key);
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
    else private.row_now(p_kind, p_id) - 'request_id'
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
-- record the column is that of the client-made id, under which it is created once. A field that is not given stays as it is.
create function private.save_record(p_save jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kind text := p_save ->> 'kind';
  found_by text := p_save ->> 'column';
  is_new boolean := p_save ->> 'is_new';
  key_name text := (private.kind_of_record(kind)).key_name;
  id text;
  given jsonb := p_save -> 'given';
  stored jsonb;
  wanted jsonb;
begin
  wanted := private.wanted_fields(kind, case when jsonb_typeof(given) = 'object' then given - key_name else given end);
  if p_save ->> 'value' is null then
    raise exception 'A request id is needed' using errcode = '22004', column = found_by;
  elsif is_new then
    -- The same request at the same time waits here, and then finds what the other one created.
    perform pg_advisory_xact_lock(hashtextextended(format('thaan: %s %s', kind, p_save ->> 'value'), 0));
  end if;
  stored := private.locked_row(kind, found_by, p_save ->> 'value');
  if stored is null and not is_new then
    raise exception 'This % is no longer there', kind
      using errcode = 'PT404', hint = format('Close the form and look for the %s in the list.', kind);
  end if;
  if stored is null then
    id := private.insert_record(kind, wanted || jsonb_build_object(found_by, p_save ->> 'value'));
    return private.record_object(kind, id);
  end if;
  id := stored ->> key_name;
  if not is_new and (stored ->> 'updated_at')::timestamptz = (p_save ->> 'updated_at')::timestamptz then
    perform private.set_fields(kind, id, wanted);
  elsif not private.is_saved(stored, wanted) then
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
  ), 'This ' || p_kind);
end;
$$;
