-- What is saved, numbered and imported: a value says its type where it is taken. No function does anything else than before.

create or replace function private.check_fields(given jsonb, kinds jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  value jsonb;
  kind text;
  amount numeric;
begin
  if given is null or jsonb_typeof(given) <> 'object' then
    raise exception 'Not an object with fields' using errcode = '22023';
  end if;
  for field, value in select * from jsonb_each(given) loop
    kind := kinds ->> field;
    if kind is null then
      raise exception 'There is no field "%"', left(field, 60) using errcode = '22023', column = left(field, 60);
    end if;
    if jsonb_typeof(value) <> 'null' and not (
      case kind
        when 'text' then jsonb_typeof(value) = 'string'
        when 'whole' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric % 1 = 0
        when 'flag' then jsonb_typeof(value) = 'boolean'
        when 'list' then jsonb_typeof(value) = 'array' and not value @? 'strict $[*] ? (@.type() <> "string")'
        else jsonb_typeof(value) in ('number', 'string')
      end
    ) then
      raise exception 'The field "%" holds the wrong kind of value', field using errcode = '22023', column = field;
    end if;
    amount := case when kind = 'amount' then nullif(btrim(value #>> '{}'), '')::numeric end;
    if amount <> round(amount, 2) then
      raise exception 'The field "%" has more than two decimals', field using errcode = '22023', column = field;
    end if;
  end loop;
end;
$$;

create or replace function private.in_words(p_function text, p_given jsonb, p_busy text, p_message text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  details text;
begin
  execute format('select private.%I($1)', p_function) into answer using p_given;
  return answer;
exception
  when lock_not_available then
    -- 423: the shop answers, and it is certain that nothing was written.
    raise exception '%', coalesce(p_message, p_busy) using
      errcode = 'PT423', detail = jsonb_build_object('field', null, 'reason', p_busy)::text,
      hint = 'Nothing was saved: try again in a moment.';
  when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name, at_constraint = constraint_name,
      at_column = column_name, said = message_text, details = pg_exception_detail;
    -- Said in words already.
    if state like 'PT%' or starts_with(details, '{"field":') then
      raise;
    end if;
    -- Without what was said: it quotes what was typed.
    raise log '% was refused: % %', p_function, state, at_constraint;
    perform private.refuse(state, at_schema, at_table, at_constraint, at_column, said, p_message);
    -- Never reached: it always raises.
    return null;
end;
$$;

create or replace function private.save_record(p_save jsonb) returns jsonb
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

create or replace function private.free_product_ids(p_prefix text, p_number bigint, p_count integer) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[] := '{}'::text[];
  next_ids text[];
  in_the_way text[];
  number bigint := p_number;
begin
  while cardinality(ids) < p_count loop
    next_ids := array(
      select p_prefix || lpad(given::text, greatest(3, char_length(given::text)), '0')
      from generate_series(number + 1, number + p_count - cardinality(ids)) as given order by given
    );
    number := number + cardinality(next_ids);
    in_the_way := private.variant_codes_among(next_ids);
    ids := ids || array(
      select id from unnest(next_ids) with ordinality as given (id, place)
      where id <> all (in_the_way) order by place
    );
  end loop;
  return ids;
end;
$$;

create or replace function private.update_product(p_save jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  id text := p_save ->> 'productid';
  removed uuid[] := array(select jsonb_array_elements_text(p_save -> 'removed')::uuid);
  stored jsonb := private.locked_row('product', 'productid', id);
  wanted jsonb;
  wanted_lines jsonb;
begin
  if stored is null then
    raise exception 'This product is no longer there'
      using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
  end if;
  wanted := private.wanted_fields('product', p_save -> 'product');
  wanted_lines := private.wanted_variants(p_save -> 'variants');
  if (stored ->> 'updated_at')::timestamptz = (p_save ->> 'updated_at')::timestamptz then
    perform private.set_fields('product', id, wanted);
    delete from public.productsizecolors where variantid = any (removed) and productid = id;
    perform private.save_variants(id, wanted_lines);
  elsif not (
    private.is_saved('public.products', stored, wanted) and private.are_variants_saved(id, wanted_lines, removed)
  ) then
    raise exception 'Somebody else saved this product after you opened it'
      using errcode = 'PT409', detail = private.record_object('product', id)::text,
        hint = 'Compare what they saved with what you typed, then save again.';
  end if;
  return private.record_object('product', id);
end;
$$;

create or replace function private.product_starts(p_import_id uuid) returns integer[]
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

create or replace function private.take_product_ids(p_count integer) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  prefix text := private.product_prefix(clock_timestamp());
  taken text[];
  seen text[];
begin
  if p_count = 0 then
    return '{}'::text[];
  end if;
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || prefix, 0));
  loop
    taken := private.free_product_ids(prefix, coalesce(public.get_max_product_suffix(prefix), '0')::bigint, p_count);
    exit when taken = seen;
    -- Whoever inserts one of them, or a product to whose variants it could belong, waits, or has done so: look again.
    perform private.lock_codes(taken);
    seen := taken;
  end loop;
  return taken;
end;
$$;
