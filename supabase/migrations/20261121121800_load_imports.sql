-- An import that was checked, loaded: all of its lines that are not wrong, or nothing.

create function private.refuse_overtaken_import() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The shop has changed since the check'
    using errcode = 'PT409', hint = 'Nothing was saved. Check the file again and look at what is different.';
end;
$$;
revoke execute on function private.refuse_overtaken_import() from public;

-- What the person saw is what happens, or nothing: under the locks of what it writes the import is judged again, unless
-- everything that was looked at is as it was.
create function private.write_import(p_import private.imports) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  new_ids text[];
begin
  if p_import.kind = 'products' then
    new_ids := private.hold_products(p_import.import_id);
  else
    -- See private.queue_customers.
    perform pg_advisory_xact_lock(hashtextextended('thaan: customers', 0));
  end if;
  if private.seen_by_import(p_import) is distinct from p_import.seen then
    perform private.judge_import(p_import, p_import.new_categories);
    if private.import_digest(p_import.import_id) <> p_import.digest then
      perform private.refuse_overtaken_import();
    end if;
  end if;
  -- What the history says of these changes.
  perform set_config('thaan.way', 'import', true);
  if p_import.kind = 'products' then
    perform private.complete_products(p_import.import_id, new_ids);
    perform private.write_products(p_import.import_id);
  else
    perform private.complete_customers(p_import.import_id);
    perform private.write_customers(p_import.import_id);
  end if;
end;
$$;
revoke execute on function private.write_import(private.imports) from public;

-- p_digest: what check_import answered. Answers { added, changed, same, left_out, products: { new, changed } or null,
-- new_categories }; sent again after a lost answer, the same.
create function public.load_import(p_import_id uuid, p_digest text) returns jsonb
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
revoke execute on function public.load_import(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.load_import(uuid, text) to authenticated, service_role;
