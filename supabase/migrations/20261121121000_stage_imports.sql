-- A file's lines on their way into the shop: staged by the portal in chunks, judged, looked at, then loaded or dropped.
-- docs/decisions/0010-import.md has the reasons and the figures.

create table private.imports (
  import_id uuid constraint imports_pkey primary key,
  kind text not null,
  asked_by uuid,
  -- What the last check decided; null while there was none since the last line was staged.
  new_categories boolean,
  seen text,
  digest text,
  totals jsonb,
  -- What load_import answered; null until it was loaded.
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint imports_kind_check check (kind in ('products', 'customers'))
);
alter table private.imports enable row level security;
revoke all on private.imports from public, anon, authenticated, service_role;
-- private.sweep_imports: forgetting what is older than a day.
create index imports_created_at_idx on private.imports (created_at);

create table private.staged_lines (
  import_id uuid not null constraint staged_lines_import_id_fkey references private.imports (import_id) on delete cascade,
  place integer not null,
  line integer not null,
  -- What the line says, without its empty cells: texts, and numbers as JSON numbers.
  cells jsonb not null,
  -- Why a cell could not be read, by field.
  problems jsonb not null,
  constraint staged_lines_pkey primary key (import_id, place)
);
comment on column private.staged_lines.place is 'Counted from 0 in the order of the file.';
comment on column private.staged_lines.line is 'The number that a person finds the line by in the file.';
alter table private.staged_lines enable row level security;
revoke all on private.staged_lines from public, anon, authenticated, service_role;

-- Every kind's fields: what private.check_fields asks of them, and here also 'phone'.
create function private.import_fields(p_kind text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'products' then '{
      "productid": "text", "category": "text", "fabric": "text", "purchaseprice": "number", "retailprice": "number",
      "description": "text", "producturl": "text", "size": "text", "color": "text", "stock": "whole"
    }'::jsonb
    when 'customers' then '{
      "first_name": "text", "last_name": "text", "phone": "phone", "email": "text", "address": "text",
      "gender": "text", "loyalty_tier": "text", "store_credit": "number", "customer_notes": "text",
      "referrer_phone": "phone"
    }'::jsonb
  end;
$$;
revoke execute on function private.import_fields(text) from public;

-- A text as it is compared with a cell: its lines ended the same way, and without the blanks around it that the portal's
-- trim() takes. '\v' would be a letter on PostgreSQL 15.
create function private.cell_text(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    btrim(
      replace(replace(p_text, E'\r\n', E'\n'), E'\r', E'\n'),
      E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
      '\u2028\u2029\u202f\u205f\u3000\ufeff'
    ),
    ''
  );
$$;
revoke execute on function private.cell_text(text) from public;

-- Refuses what is no list of { line, values, problems } with fields of this kind. What a cell says is not looked at.
create function private.check_staged(p_fields jsonb, p_first integer, p_lines jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 1000 then
    raise exception 'The lines are not a list of 1 to 1,000'
      using errcode = '22023', hint = 'Send the file in chunks of at most 1,000 lines.';
  end if;
  if coalesce(p_first, -1) < 0 or p_first > 20000 - jsonb_array_length(p_lines) then
    raise exception 'The file has too many lines'
      using errcode = 'PT413', hint = 'One import takes 20,000 lines: split the file.';
  end if;
  if exists (
    select from jsonb_array_elements(p_lines) as given
    where not coalesce(
      given ->> 'line' ~ '^[1-9][0-9]{0,8}$' and jsonb_typeof(given -> 'values') = 'object'
      and coalesce(jsonb_typeof(given -> 'problems'), 'null') in ('object', 'null'),
      false
    )
  ) then
    raise exception 'A line cannot be read'
      using errcode = '22023', hint = 'Each has a line number, its values by field, and what could not be read.';
  end if;
  if exists (
    select from jsonb_array_elements(p_lines) as given
    cross join lateral (
      select key, jsonb_typeof(value) in ('string', 'number', 'null') as fits from jsonb_each(given -> 'values')
      union all
      select key, jsonb_typeof(value) = 'string' from jsonb_each(
        case when jsonb_typeof(given -> 'problems') = 'object' then given -> 'problems' else '{}' end
      )
    ) as cell
    where not fits or not p_fields ? key
  ) then
    raise exception 'A line holds a field or a value that an import does not take'
      using errcode = '22023', hint = 'Reload the page and choose the file again.';
  end if;
end;
$$;
revoke execute on function private.check_staged(jsonb, integer, jsonb) from public;

-- The lines with their cells read. What the portal could not read, or what is read to be no number of its kind, is a
-- problem; an empty cell says nothing.
create function private.read_lines(p_fields jsonb, p_first integer, p_lines jsonb)
returns table (place integer, line integer, cells jsonb, problems jsonb)
language sql stable set search_path = ''
as $$
  select
    p_first + given.place::integer - 1, (given.line ->> 'line')::integer,
    coalesce(jsonb_object_agg(cell.field, cell.said) filter (where cell.problem is null and cell.said is not null), '{}'),
    coalesce(jsonb_object_agg(cell.field, cell.problem) filter (where cell.problem is not null), '{}')
      || coalesce(nullif(given.line -> 'problems', 'null'), '{}')
  from jsonb_array_elements(p_lines) with ordinality as given (line, place)
  left join lateral (
    select
      field,
      case
        when p_fields ->> field = 'phone' then to_jsonb(regexp_replace(written, '\s', '', 'g'))
        when p_fields ->> field = 'text' then to_jsonb(written)
        when is_number then to_jsonb(written::numeric)
      end as said,
      case
        when p_fields ->> field in ('phone', 'text') then null
        when not is_number then E'A value cannot be read\nWrite a number.'
        when p_fields ->> field = 'whole' and written::numeric % 1 <> 0
          then E'The number has decimals\nWrite a whole number.'
        when written::numeric <> round(written::numeric, 2)
          then E'The amount has more than two decimals\nWrite it in rupees with at most two decimals.'
      end as problem
    from jsonb_each_text(given.line -> 'values') as sent (field, value)
    cross join lateral (select private.cell_text(value) as written) as trimmed
    cross join lateral (select written ~ '^[+-]?[0-9]{1,15}(\.[0-9]{1,15})?$' as is_number) as looked
    where written is not null
  ) as cell on true
  group by given.place, given.line;
$$;
revoke execute on function private.read_lines(jsonb, integer, jsonb) from public;

-- The caller's import, locked: what is done with one import is done one after the other.
create function private.own_import(p_import_id uuid) returns private.imports
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
  return own;
end;
$$;
revoke execute on function private.own_import(uuid) from public;

-- p_lines: 1 to 1,000 of { line, values: { field: text or number }, problems: { field: reason } } from the place p_first
-- on, counted from 0. The same chunk again replaces itself. Answers how many lines are staged in all.
create function public.stage_import(p_import_id uuid, p_kind text, p_first integer, p_lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
  fields jsonb := private.import_fields(p_kind);
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
    delete from private.imports where created_at < now() - interval '1 day';
  end if;
  own := private.own_import(p_import_id);
  if own.kind <> p_kind or own.answer is not null then
    raise exception 'This import was used for another file already'
      using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  delete from private.staged_lines
  where import_id = p_import_id and place between p_first and p_first + jsonb_array_length(p_lines) - 1;
  insert into private.staged_lines (import_id, place, line, cells, problems)
  select p_import_id, read.* from private.read_lines(fields, p_first, p_lines) as read;
  update private.imports set digest = null, totals = null where import_id = p_import_id;
  return jsonb_build_object(
    'staged', (select count(*) from private.staged_lines where import_id = p_import_id)
  );
end;
$$;
revoke execute on function public.stage_import(uuid, text, integer, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.stage_import(uuid, text, integer, jsonb) to authenticated, service_role;

-- Forgets an import; whether there was one.
create function public.drop_import(p_import_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from private.imports where import_id = p_import_id and asked_by is not distinct from auth.uid();
  return found;
end;
$$;
revoke execute on function public.drop_import(uuid) from public, anon, authenticated, service_role;
grant execute on function public.drop_import(uuid) to authenticated, service_role;
