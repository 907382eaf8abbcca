-- What a change did is undone: fields get their former values, a deleted record is there again. A save like any other, by
-- the same rules and in the same words, and itself part of the history.

-- What of a change can be put back, p_field alone where it is named: refused in words where that is nothing.
create function private.fields_to_put_back(p_change private.changes, p_field text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  fields jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(p_change.before)
    where key = any ((private.kind_of_record(p_change.kind)).fields) and (p_field is null or key = p_field)
  );
begin
  if p_change.action = 'added' then
    raise exception 'What was added has no value to put back'
      using errcode = '22023', hint = 'Change or delete it where it is listed.';
  elsif p_change.action = 'deleted' and p_field is not null then
    raise exception 'A deleted record comes back as a whole' using errcode = '22023', hint = 'Name no field.';
  elsif p_change.action = 'changed' and fields is null then
    raise exception 'This is not put back by hand'
      using errcode = '22023', hint = 'It is kept by the shop itself, or was not part of this change.';
  end if;
  return fields;
end;
$$;
revoke execute on function private.fields_to_put_back(private.changes, text) from public;

-- p_field null: all fields of the change. p_current: the values of today as the person saw them; null: whatever they are.
create function public.put_back(p_changeid bigint, p_field text default null, p_current jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  way_before text := current_setting('thaan.way', true);
  change private.changes;
  wanted jsonb;
  id text;
  left_out text[] := '{}';
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  reason text;
begin
  perform private.require_staff();
  select * into change from private.changes where changeid = p_changeid;
  if not found then
    raise exception 'There is no such change' using errcode = 'PT404', hint = 'Reload the history.';
  end if;
  wanted := private.fields_to_put_back(change, p_field);
  begin
    perform set_config('thaan.way', 'put back', true);
    if change.action = 'deleted' then
      left_out := private.put_back_record(change);
      id := private.id_now(change);
    else
      id := private.put_back_fields(change, wanted, p_current);
    end if;
    perform set_config('thaan.way', coalesce(way_before, ''), true);
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    -- Said in words already.
    if state like 'PT%' then
      raise;
    end if;
    raise log 'put_back was refused: % %', state, said;
    reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
    raise exception '%', split_part(reason, E'\n', 1) using errcode = state, hint = split_part(reason, E'\n', 2);
  end;
  return jsonb_build_object(
    'kind', change.kind,
    'record', case
      when change.kind = 'variant' then (select productid from public.productsizecolors where variantid = id::uuid)
      else id
    end,
    'variantid', change.variantid, 'left_out', left_out
  );
end;
$$;
revoke execute on function public.put_back(bigint, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.put_back(bigint, text, jsonb) to authenticated, service_role;
