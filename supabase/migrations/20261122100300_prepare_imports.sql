-- An import in two steps: prepare_import takes the ids of what is new, load_import writes.

-- What the person saw is what happens, or nothing: judged again unless everything that was looked at is as it was.
create function private.judge_again(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seen_now text := private.seen_by_import(p_import);
begin
  if seen_now is distinct from p_import.seen then
    perform private.judge_import(p_import, p_import.new_categories);
    if private.import_digest(p_import.import_id) <> p_import.digest then
      perform private.refuse_overtaken_import();
    end if;
    update private.imports set seen = seen_now where import_id = p_import.import_id;
  end if;
end;
$$;
revoke execute on function private.judge_again(private.imports) from public;

-- Whoever adds, or saves something else, goes on meanwhile. A page of before this version does not prepare: then the ids
-- are taken here.
create or replace function private.write_import(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_import.kind = 'products' then
    if private.lacks_ids(p_import.import_id) then
      perform private.take_ids(p_import.import_id);
    end if;
    perform private.hold_products(p_import.import_id);
  else
    perform private.hold_customers(p_import.import_id);
  end if;
  perform private.judge_again(p_import);
  -- What the history says of these changes.
  perform set_config('thaan.way', 'import', true);
  if p_import.kind = 'products' then
    perform private.give_taken_ids(p_import.import_id);
    perform private.add_categories(p_import.import_id);
    perform private.write_products(p_import.import_id);
    delete from private.taken_ids where import_id = p_import.import_id;
  else
    perform private.complete_customers(p_import.import_id);
    perform private.write_customers(p_import.import_id);
  end if;
end;
$$;

-- p_digest: what check_import answered. Takes the ids that load_import then gives, and false where it has done so already.
-- Sent again it takes them anew; what is taken and not given is a gap until the import is forgotten.
create function public.prepare_import(p_import_id uuid, p_digest text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.own_import(p_import_id);
  if own.answer is not null then
    return false;
  end if;
  if own.digest is null or own.digest is distinct from p_digest then
    perform private.refuse_overtaken_import();
  end if;
  perform private.judge_again(own);
  if own.kind = 'products' then
    perform private.take_ids(p_import_id);
  end if;
  return true;
exception when lock_not_available then
  if sqlerrm = 'This import is being saved already' then
    raise;
  end if;
  raise exception 'Somebody is saving products at this moment'
    using errcode = 'PT423', hint = 'Try again in a moment.';
end;
$$;
revoke execute on function public.prepare_import(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.prepare_import(uuid, text) to authenticated, service_role;

-- As before; an id or a phone that somebody else gave meanwhile is a change of the shop since the check.
create or replace function public.load_import(p_import_id uuid, p_digest text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
  holder text := 'Another import is being saved';
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  reason text;
begin
  perform private.require_staff();
  own := private.own_import(p_import_id);
  if own.answer is not null then
    return own.answer;
  end if;
  if own.digest is null or own.digest is distinct from p_digest then
    perform private.refuse_overtaken_import();
  end if;
  begin
    -- One import at a time: two would wait for each other's products.
    perform pg_advisory_xact_lock(hashtextextended('thaan: imports', 0));
    holder := 'Somebody is saving what this file changes';
    perform private.write_import(own);
  exception
  when lock_not_available then
    -- 423: the shop answers, and it is certain that nothing was written.
    raise exception '%', holder using errcode = 'PT423', hint = 'Try again in a moment.';
  when query_canceled then
    raise exception 'The import took too long'
      using errcode = '57014', hint = 'Nothing was saved. Try again when fewer people work, or split the file.';
  when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text, reason = pg_exception_hint;
    if at_constraint in ('products_pkey', 'customers_phone_key') then
      perform private.refuse_overtaken_import();
    end if;
    if state <> 'PT409' then
      raise log 'load_import was refused: % %', state, said;
      reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
      said := split_part(reason, E'\n', 1);
      reason := split_part(reason, E'\n', 2);
    end if;
    raise exception '%', said using errcode = state, hint = reason;
  end;
  own.answer := jsonb_build_object(
    'added', own.totals -> 'new', 'changed', own.totals -> 'changed', 'same', own.totals -> 'same',
    'left_out', own.totals -> 'wrong', 'products', own.totals -> 'products', 'new_categories',
    case when own.new_categories then own.totals -> 'new_categories' else '[]' end
  );
  update private.imports set answer = own.answer where import_id = p_import_id;
  return own.answer;
end;
$$;
