-- A refusal of pictures that are not there names them in its details.

create or replace function private.failure_reason(
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

drop function private.refuse(text, text, text, text, text, text, text);

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

revoke execute on function private.refuse from public, anon, authenticated, service_role;

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
    perform private.refuse(
      state, at_schema, at_table, at_constraint, at_column, said, p_message,
      -- Raised by private.name_pictures.
      case when at_constraint = 'products_pictures_there' then details::jsonb else '{}' end
    );
    -- Never reached: it always raises.
    return null;
end;
$$;

create or replace function private.name_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  first uuid[] := private.pictures_of(new.producturl);
  named uuid[] := private.pictures_of(new.producturl, new.pictures);
  lost uuid[];
begin
  if tg_op = 'UPDATE' then
    named := array(
      select unnest(named) except select unnest(private.pictures_of(old.producturl, old.pictures)) order by 1
    );
  end if;
  lost := private.hold_pictures(named);
  if cardinality(lost) > 0 then
    raise exception 'A picture is not there any more' using
      errcode = '23503', hint = 'Add it again.', schema = 'public', table = 'products',
      constraint = 'products_pictures_there', detail = jsonb_build_object('pictures', lost)::text,
      column = case when first && lost then 'producturl' else 'pictures' end;
  end if;
  insert into private.named_pictures (picture) select unnest(named) order by 1 on conflict (picture) do nothing;
  return null;
end;
$$;
