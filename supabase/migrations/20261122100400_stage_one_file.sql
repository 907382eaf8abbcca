-- Of each person one file is laid aside: of at most 20,000 lines and 20 MB, for a day. A newer one takes its place, and
-- whoever still looks at the older one is told so.

alter table private.imports add column replaced boolean not null default false;
comment on column private.imports.replaced is 'Its lines made room for another file of the same person.';
alter table private.staged_lines add column size integer not null default 0;
comment on column private.staged_lines.size is 'Bytes of its texts; 0 in what was staged before this was counted.';

-- Forgets what was staged more than a day ago; how many files. Run at each staging, and by whoever has a clock.
create function private.sweep_staged_imports() returns integer
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.imports
    where import_id in (
      -- What is being saved at this moment is left for the next time.
      select import_id from private.imports where created_at < now() - interval '1 day' for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone;
$$;
revoke execute on function private.sweep_staged_imports() from public;
grant execute on function private.sweep_staged_imports() to service_role;

-- The caller's other files make room for p_import_id. What was loaded keeps its answer, for whoever did not get it.
create function private.replace_staged_imports(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  others uuid[];
begin
  -- Of two at the same moment the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended('thaan: staging by ' || coalesce(auth.uid()::text, ''), 0));
  others := array(
    select import_id from private.imports
    where asked_by is not distinct from auth.uid() and import_id <> p_import_id and not replaced
    order by import_id for no key update
  );
  update private.imports set replaced = true where import_id = any (others);
  delete from private.staged_lines where import_id = any (others);
  delete from private.judged_lines where import_id = any (others);
  delete from private.judged_products where import_id = any (others);
  delete from private.judged_customers where import_id = any (others);
  delete from private.taken_ids where import_id = any (others);
end;
$$;
revoke execute on function private.replace_staged_imports(uuid) from public;

create function private.refuse_replaced_import() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Another file of yours took the place of this one'
    using errcode = 'PT410',
      hint = 'One file at a time is laid aside for you. Go on in the other tab or window, or try again to take this file instead.';
end;
$$;
revoke execute on function private.refuse_replaced_import() from public;

-- As before; one that was replaced is refused, but for the answer of what was loaded.
create or replace function private.own_import(p_import_id uuid) returns private.imports
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  begin
    select * into own from private.imports where import_id = p_import_id for update;
  exception when lock_not_available then
    -- An earlier call holds it, perhaps until the import is loaded.
    raise exception 'This import is being saved already'
      using errcode = '55P03', hint = 'Wait a moment, then ask again what became of it.';
  end;
  if own.import_id is null or own.asked_by is distinct from auth.uid() then
    raise exception 'This import is no longer there'
      using errcode = 'PT404', hint = 'Choose the file again: what was sent is kept for a day.';
  end if;
  if own.replaced and own.answer is null then
    perform private.refuse_replaced_import();
  end if;
  return own;
end;
$$;

-- As before, as one of the caller's and within 20 MB.
create or replace function public.stage_import(p_import_id uuid, p_kind text, p_first integer, p_lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
  fields jsonb := private.import_fields(p_kind);
  staged bigint;
  bytes bigint;
begin
  perform private.require_staff();
  if p_import_id is null or fields is null then
    raise exception 'An import has an id, and is of products or of customers'
      using errcode = '22023', hint = 'Reload the page and choose the file again.';
  end if;
  perform private.check_staged(fields, p_first, p_lines);
  insert into private.imports (import_id, kind, asked_by) values (p_import_id, p_kind, auth.uid())
  on conflict (import_id) do nothing;
  if found then
    perform private.sweep_staged_imports();
    perform private.replace_staged_imports(p_import_id);
  end if;
  own := private.own_import(p_import_id);
  if own.kind <> p_kind or own.answer is not null then
    raise exception 'This import was used for another file already'
      using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  delete from private.staged_lines
  where import_id = p_import_id and place between p_first and p_first + jsonb_array_length(p_lines) - 1;
  insert into private.staged_lines (import_id, place, line, cells, problems, size)
  select p_import_id, read.*, octet_length(read.cells::text) + octet_length(read.problems::text)
  from private.read_lines(fields, p_first, p_lines) as read;
  select count(*), sum(size) into staged, bytes from private.staged_lines where import_id = p_import_id;
  if bytes > 20000000 then
    raise exception 'The file holds too much text'
      using errcode = 'PT413', hint = 'One import takes 20 MB: split the file.';
  end if;
  update private.imports set digest = null, totals = null where import_id = p_import_id;
  return jsonb_build_object('staged', staged);
end;
$$;

-- As before, also of what was replaced.
create or replace function public.import_lines(
  p_import_id uuid, p_status text default null, p_after integer default -1, p_limit integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  is_replaced boolean;
begin
  perform private.require_staff();
  select replaced into is_replaced from private.imports
  where import_id = p_import_id and asked_by is not distinct from auth.uid();
  if not found then
    raise exception 'This import is no longer there'
      using errcode = 'PT404', hint = 'Choose the file again: what was sent is kept for a day.';
  end if;
  if is_replaced then
    perform private.refuse_replaced_import();
  end if;
  return (
    select jsonb_build_object(
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'place', place, 'line', line, 'product', product, 'status', status, 'reason', split_part(reason, E'\n', 1),
        'hint', nullif(split_part(reason, E'\n', 2), ''), 'field', field, 'name', name, 'changes', changes
      ) order by place) filter (where turn <= most), '[]'),
      'more', count(*) > most
    )
    from (
      select judged.*, staged.line, row_number() over (order by place) as turn
      from private.judged_lines as judged
      join private.staged_lines as staged using (import_id, place)
      where import_id = p_import_id and place > coalesce(p_after, -1) and (p_status is null or status = p_status)
      order by place limit most + 1
    ) as found
  );
end;
$$;
