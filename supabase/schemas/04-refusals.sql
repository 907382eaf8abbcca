-- Why something is refused, in words and by field. A comment on a constraint is what staff read when it refuses: the
-- reason, then on the next line what to do.

-- Why a statement failed, for staff: line 1 the reason, line 2 what to do. The sentences stand with the constraints, and
-- with the unique indexes that are no constraint, such as that of a discount's code.
create function private.failure_reason(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text
) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select obj_description(found.oid, 'pg_constraint')
      from pg_catalog.pg_constraint as found
      join pg_catalog.pg_class as relation on relation.oid = found.conrelid
      join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
      where found.conname = at_constraint and relation.relname = at_table and namespace.nspname = at_schema
    ),
    (
      select obj_description(found.oid, 'pg_class')
      from pg_catalog.pg_class as found
      join pg_catalog.pg_namespace as namespace on namespace.oid = found.relnamespace
      where found.relname = at_constraint and found.relkind = 'i' and namespace.nspname = at_schema
    ),
    case
      when state = '23502' then format(E'The field "%s" is empty\nFill it in.', at_column)
      -- Raised by private.name_pictures.
      when at_constraint = 'products_pictures_there' then said || E'\nAdd it again.'
      when state = '22003' then E'A number is too large\nType a smaller number.'
      when state in ('22P02', '22007', '22008')
        then E'A value cannot be read\nCheck the prices, the numbers and the dates.'
      -- Raised by the checks of this schema, in words.
      when state in ('22004', '22023', '23505') then said || E'\nCheck what was typed.'
      else E'The database could not finish it\nNothing was saved: try again.'
    end
  );
$$;

-- The column that a refusal is about: the one that was named, else that of the constraint or the unique index; where
-- these have several, the one they are called after, else the last ("A percentage is at most 100": the value). Null
-- where none is known.
create function private.refused_field(at_schema text, at_table text, at_constraint text, at_column text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(at_column, ''), (
    select attname
    from pg_catalog.pg_class as relation
    join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
    join (
      select conrelid as of_table, column_number, place
      from pg_catalog.pg_constraint, unnest(conkey) with ordinality as named (column_number, place)
      where conname = at_constraint
      union all
      select refobjid, refobjsubid, 0
      from pg_catalog.pg_depend join pg_catalog.pg_class on oid = objid
      where classid = 'pg_catalog.pg_class'::regclass and refclassid = classid and refobjsubid > 0
        and relname = at_constraint and relkind = 'i'
    ) as about on of_table = relation.oid
    join pg_catalog.pg_attribute on attrelid = of_table and attnum = column_number
    where relation.relname = at_table and namespace.nspname = at_schema
    order by starts_with(at_constraint || '_', at_table || '_' || attname || '_') desc, place desc
    limit 1
  ));
$$;

-- Refuses a save for what was caught. The message is p_message, else the reason itself. What p_about has, the details have.
create function private.refuse(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text, p_message text default null,
  p_about jsonb default '{}'
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  words text := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
  reason text := split_part(words, E'\n', 1);
begin
  raise exception '%', coalesce(p_message, reason) using
    errcode = state,
    detail = (p_about || jsonb_build_object(
      'field', private.refused_field(at_schema, at_table, at_constraint, at_column), 'reason', reason
    ))::text,
    hint = split_part(words, E'\n', 2);
end;
$$;

-- Refuses what is no object of the fields named. kinds: field -> 'text', 'amount' (a number or decimal text that the table
-- need not round: what is stored is what was typed), 'whole', 'flag' (true or false) or 'list' (of texts).
create function private.check_fields(given jsonb, kinds jsonb) returns void
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

-- Does one thing of this schema, a function that takes and answers JSON. What goes wrong with it is said in words: by the
-- constraint that refused it, or p_busy where somebody else is at it. p_message is said in place of the reason, which then
-- stands in the details alone.
create function private.in_words(p_function text, p_given jsonb, p_busy text, p_message text default null) returns jsonb
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
    perform private.refuse(
      state, at_schema, at_table, at_constraint, at_column, said, p_message,
      -- Raised by private.name_pictures.
      case when at_constraint = 'products_pictures_there' then details::jsonb else '{}' end
    );
    -- Never reached: it always raises.
    return null;
end;
$$;
