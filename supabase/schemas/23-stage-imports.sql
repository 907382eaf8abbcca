-- A file's lines on their way into the shop: staged by the portal in chunks, judged, looked at, then loaded or dropped.
-- docs/decisions/0010-import.md has the reasons and the figures. Each person has one file laid aside: of at most 20,000
-- lines and 20 MB, for a day. A newer one takes its place, and whoever still looks at the older one is told so.

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
  replaced boolean not null default false,
  created_at timestamptz not null default now(),
  -- What the last check was told, as new_categories.
  add_like boolean,
  auto_prices boolean,
  constraint imports_kind_check check (kind in ('products', 'customers'))
);

comment on column private.imports.replaced is 'Its lines made room for another file of the same person.';

-- private.sweep_staged_imports: forgetting what is older than a day.
create index imports_created_at_idx on private.imports (created_at);

alter table private.imports enable row level security;

revoke all on private.imports from public, anon, authenticated, service_role;

create table private.staged_lines (
  import_id uuid not null constraint staged_lines_import_id_fkey references private.imports (import_id) on delete cascade,
  place integer not null,
  line integer not null,
  -- What the line says, without its empty cells: texts, and numbers as JSON numbers.
  cells jsonb not null,
  -- Why a cell could not be read, by field.
  problems jsonb not null,
  size integer not null default 0,
  constraint staged_lines_pkey primary key (import_id, place)
);

comment on column private.staged_lines.place is 'Counted from 0 in the order of the file.';

comment on column private.staged_lines.line is 'The number that a person finds the line by in the file.';

comment on column private.staged_lines.size is 'Bytes of its texts.';

alter table private.staged_lines enable row level security;

revoke all on private.staged_lines from public, anon, authenticated, service_role;

-- What became of each line: 'new', 'changed', 'same', 'like' (of a product that looks like one that is there, and is left
-- out for that) or 'wrong' with its reason (line 1) and what to do (line 2).
create table private.judged_lines (
  import_id uuid not null,
  place integer not null,
  -- Of products: the place of the first line of its product.
  product integer,
  variantid uuid,
  size text,
  color text,
  stock numeric,
  status text not null,
  reason text,
  field text,
  name text not null,
  -- { field: { before, after } }
  changes jsonb not null,
  constraint judged_lines_pkey primary key (import_id, place),
  constraint judged_lines_import_id_fkey foreign key (import_id, place)
    references private.staged_lines (import_id, place) on delete cascade,
  constraint judged_lines_status_check check (status in ('new', 'changed', 'same', 'like', 'wrong'))
);

alter table private.judged_lines enable row level security;

revoke all on private.judged_lines from public, anon, authenticated, service_role;

-- The products of a file as they are to be. A product is called by the place of its first line.
create table private.judged_products (
  import_id uuid not null constraint judged_products_import_id_fkey
    references private.imports (import_id) on delete cascade,
  product integer not null,
  -- Null: the next number of the year.
  productid text collate "C",
  is_new boolean not null,
  name text,
  -- The name of a category that is not there yet; else null.
  new_category text,
  categoryid bigint,
  -- { field: { before, after } }: what is written is what is shown.
  changes jsonb not null,
  -- Null where it can be loaded with all its lines.
  reason text,
  field text,
  -- Its file names no retail price, and it could be given the one that goes with its purchase price.
  unpriced boolean not null,
  -- Of a product without an id: one that is there and looks the same.
  like_id text collate "C",
  constraint judged_products_pkey primary key (import_id, product)
);

alter table private.judged_products enable row level security;

revoke all on private.judged_products from public, anon, authenticated, service_role;

-- The customers of a file as they are to be.
create table private.judged_customers (
  import_id uuid not null constraint judged_customers_import_id_fkey
    references private.imports (import_id) on delete cascade,
  place integer not null,
  line integer not null,
  -- Of a new customer null until it is loaded.
  customerid bigint,
  is_new boolean not null,
  name text not null,
  phone text not null,
  -- The referrer that the line gives, where it is another than before: who is there, or the place of a new one's line.
  referrer bigint,
  referrer_place integer,
  -- How many lines give a referrer to this one's referrer, and theirs: those are loaded first.
  depth integer not null default 0,
  -- { field: { before, after } }: what is written is what is shown.
  changes jsonb not null,
  reason text,
  field text,
  constraint judged_customers_pkey primary key (import_id, place)
);

alter table private.judged_customers enable row level security;

revoke all on private.judged_customers from public, anon, authenticated, service_role;

-- Ids that an import is about to give, each with the product of its file, which is called by its first line's place:
-- nobody else gets one, or a code that a variant of one could get. They go when the products are there, or with the import.
create table private.taken_ids (
  productid text collate "C" not null,
  import_id uuid not null constraint taken_ids_import_id_fkey references private.imports (import_id) on delete cascade,
  product integer not null,
  -- Two files may name one product; the second to be loaded is then overtaken.
  constraint taken_ids_pkey primary key (productid, import_id)
);

-- Its foreign key; what an import has taken.
create index taken_ids_import_id_idx on private.taken_ids (import_id);

alter table private.taken_ids enable row level security;

revoke all on private.taken_ids from public, anon, authenticated, service_role;

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
      select
        key,
        jsonb_typeof(value) in ('string', 'number', 'null')
          or jsonb_typeof(value) = 'boolean' and p_fields ->> key = 'flag' as fits
      from jsonb_each(given -> 'values')
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

-- The lines with their cells read. What the portal could not read, or what is read to be nothing of its kind, is a
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
        when kind = 'text' then to_jsonb(written)
        when kind = 'phone' then to_jsonb(regexp_replace(written, '\s', '', 'g'))
        when kind = 'flag' then to_jsonb(lower(written) in ('yes', 'true'))
        when is_number then to_jsonb(written::numeric)
      end as said,
      case
        when kind in ('phone', 'text') then null
        when kind = 'flag' then case
          when lower(written) not in ('yes', 'no', 'true', 'false') then E'A value cannot be read\nWrite Yes or No.'
        end
        when not is_number then E'A value cannot be read\nWrite a number.'
        when kind = 'whole' and written::numeric % 1 <> 0 then E'The number has decimals\nWrite a whole number.'
        when written::numeric <> round(written::numeric, 2)
          then E'The amount has more than two decimals\nWrite it in rupees with at most two decimals.'
      end as problem
    from jsonb_each_text(given.line -> 'values') as sent (field, value)
    -- "offset 0": once a cell, not wherever it is named.
    cross join lateral (select private.cell_text(value) as written, p_fields ->> field as kind offset 0) as trimmed
    cross join lateral (select written ~ '^[+-]?[0-9]{1,15}(\.[0-9]{1,15})?$' as is_number) as looked
    where written is not null
  ) as cell on true
  group by given.place, given.line;
$$;

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

create function private.refuse_replaced_import() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Another file of yours took the place of this one'
    using errcode = 'PT410',
      hint = 'One file at a time is laid aside for you. Go on in the other tab or window, or try again to take this file instead.';
end;
$$;

-- The caller's import, locked: what is done with one import is done one after the other. One that was replaced is refused,
-- but for the answer of what was loaded.
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
  if own.replaced and own.answer is null then
    perform private.refuse_replaced_import();
  end if;
  return own;
end;
$$;

-- p_lines: 1 to 1,000 of { line, values: { field: text or number }, problems: { field: reason } } from the place p_first
-- on, counted from 0. The same chunk again replaces itself. Answers how many lines are staged in all.
create function public.stage_import(p_import_id uuid, p_kind text, p_first integer, p_lines jsonb) returns jsonb
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
  select
    p_import_id, read.place, read.line, said.cells, read.problems,
    octet_length(said.cells::text) + octet_length(read.problems::text)
  from private.read_lines(fields, p_first, p_lines) as read
  -- "offset 0": once a line.
  cross join lateral (select private.with_own_picture(read.cells) as cells offset 0) as said;
  select count(*), sum(size) into staged, bytes from private.staged_lines where import_id = p_import_id;
  if bytes > 20000000 then
    raise exception 'The file holds too much text'
      using errcode = 'PT413', hint = 'One import takes 20 MB: split the file.';
  end if;
  update private.imports set digest = null, totals = null where import_id = p_import_id;
  return jsonb_build_object('staged', staged);
end;
$$;

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
