-- Who works here, and the one question that every policy and function of the shop asks: is this staff?

create schema private;

comment on schema private is 'What the shop''s policies and functions need and no client may call: not exposed by the data service.';

revoke all on schema private from public;

-- anon is to find check_request there, and no more: nothing else of this schema is anon's.
grant usage on schema private to anon, authenticated, service_role;

create table public.profiles (
  id uuid constraint profiles_pkey primary key
    constraint profiles_id_fkey references auth.users (id) on delete cascade,
  email text,
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_email_length_check check (char_length(email) <= 320),
  constraint profiles_role_check check (role in ('user', 'admin', 'superadmin'))
);

comment on constraint profiles_role_check on public.profiles is
  E'There is no such role\nChoose user, Admin or Super Admin.';

comment on constraint profiles_email_length_check on public.profiles is
  E'The email is too long\nUse at most 320 characters.';

comment on constraint profiles_id_fkey on public.profiles is
  E'This account does not exist\nIt may have been deleted: reload the list.';

comment on constraint profiles_pkey on public.profiles is
  E'This account has a profile already\nChange its role in the list.';

-- The list of the users page, and the search for anybody left who may enter.
create index profiles_email_idx on public.profiles (email);

create index profiles_role_idx on public.profiles (role) where role in ('admin', 'superadmin');

-- Asked once a statement, as (select private.is_staff()): a definer, so that asking is not itself asked. check_request
-- refuses a banned person at the door; the ban here is for whatever comes in by another one.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or exists (
    select from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.id = auth.uid() and profiles.role in ('admin', 'superadmin')
      and (users.banned_until is null or users.banned_until <= now()) and users.deleted_at is null
  );
$$;

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception 'permission denied: this is for staff'
      using errcode = '42501', hint = 'Sign in with an account whose role is Admin or Super Admin.';
  end if;
end;
$$;

-- A visitor's request, which no policy lets write. Triggers run ahead of policies: for it they neither lock nor answer. An
-- import has asked already, once: asked again for every row it would take a third of the whole time. No request can set
-- thaan.way.
create function private.is_visitor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return current_setting('role') = 'authenticated'
    and coalesce(current_setting('thaan.way', true), '') <> 'import' and not private.is_staff();
end;
$$;

-- Every table's updated_at. It always moves forward, so that an editor who holds an older one is seen.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;

-- Changes that take staff away queue up behind one lock and then look: the one that waited sees what the other did.
-- Somebody who is banned is nobody who may enter.
create function private.keep_somebody_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  were_staff uuid[] := array(select id from before_change where role in ('admin', 'superadmin'));
begin
  if were_staff = '{}' or not exists (
    select from unnest(were_staff) as former (id)
    where not exists (
      select from public.profiles
      where profiles.id = former.id and profiles.role in ('admin', 'superadmin')
    )
  ) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('thaan: somebody may enter', 0));
  if not exists (
    select from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.role in ('admin', 'superadmin')
      and (users.banned_until is null or users.banned_until <= now()) and users.deleted_at is null
  ) then
    raise exception 'Nobody could enter the admin area any more'
      using errcode = 'PT409', hint = 'Make another person Admin or Super Admin first.';
  end if;
  return null;
end;
$$;

create trigger profiles_keep_somebody_updated after update on public.profiles
referencing old table as before_change
for each statement execute function private.keep_somebody_in();

create trigger profiles_keep_somebody_deleted after delete on public.profiles
referencing old table as before_change
for each statement execute function private.keep_somebody_in();

-- A profile shows the address that its account was last confirmed under.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end;
$$;

create trigger users_profile_follows after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_email();

alter table public.profiles enable row level security;

revoke all on public.profiles from public, anon, authenticated, service_role;

grant select, insert (id, email, role), update (role) on public.profiles to authenticated;

grant select, insert, update, delete on public.profiles to service_role;

create policy profiles_select_own on public.profiles for select to authenticated
using (id = (select auth.uid()));

create policy profiles_select_staff on public.profiles for select to authenticated
using ((select private.is_staff()));

-- The address is the one that the provider vouches for: nobody enters the users page under another's name.
create policy profiles_insert_own on public.profiles for insert to authenticated
with check (
  id = (select auth.uid())
  and role = 'user'
  and coalesce(lower(email), '') = coalesce(lower((select auth.jwt()) ->> 'email'), '')
);

create policy profiles_update_staff on public.profiles for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));
-- What is asked of every request before it is run, how long it may take, and where a person is signed in.

-- An access token holds for an hour, whatever becomes of its session. Every request therefore asks whether the session
-- is still there: a sign-out everywhere, a new password, a ban and a deleted account count from the next request on.
-- PostgREST calls it as the request's role ahead of each request. Whoever comes as nobody or as the service passes; a
-- person's token without a session is none of ours; an account without a role, 'guest', has a second of PostgreSQL. A
-- definer, and plpgsql, whose plan a connection keeps: 0.1 ms.
create function private.check_request() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  if current_setting('role') <> 'authenticated' then
    return null;
  end if;
  if not exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = (claims ->> 'session_id')::uuid and users.id = (claims ->> 'sub')::uuid
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until <= now())
      and users.deleted_at is null
  ) then
    raise sqlstate 'PT401' using message = 'Your session has ended. Log in again.';
  end if;
  if private.is_staff() then
    return null;
  end if;
  perform set_config('statement_timeout', '1s', true);
  return 'guest';
end;
$$;

alter role authenticator set pgrst.db_pre_request = 'private.check_request';

-- What nobody of the staff asks for may take a second of PostgreSQL at most, so that strangers cannot keep it busy.
-- PostgREST sets a role's own settings for each request.
alter role anon set statement_timeout = '1s';

alter role authenticated set statement_timeout = '8s';

notify pgrst, 'reload config';

-- [{ id, user_agent, ip, created_at, last_used_at, current }], the latest used first. A definer: clients do not see the
-- provider's own tables, and this answers nothing of them but the caller's own rows.
create function public.list_sessions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', own.id,
    'user_agent', own.user_agent,
    'ip', own.ip,
    'created_at', own.created_at,
    'last_used_at', own.last_used_at,
    'current', own.current
  ) order by own.last_used_at desc, own.id), '[]')
  from (
    select id, user_agent, host(ip) as ip, created_at,
      -- refreshed_at is kept in UTC without saying so.
      greatest(refreshed_at at time zone 'UTC', created_at) as last_used_at,
      coalesce(id::text = (select auth.jwt()) ->> 'session_id', false) as current
    from auth.sessions
    where user_id = (select auth.uid()) and (not_after is null or not_after > now())
  ) as own;
$$;
-- What every kind of record has in common: who may write which columns of it, when it was changed last, and its history.

-- Where records of a kind lie, what identifies one, and what its history knows it by; how it is called: what stands between
-- two columns, and the columns; and the columns that the database derives, of which there is no history.
create function private.kinds() returns table (
  kind text, table_name text, key_name text, record_name text, separator text, names text[], derived text[]
)
language sql immutable set search_path = ''
as $$
  values
    ('product', 'products', 'productid', 'productid', ' ', '{name}'::text[], '{sizes,colors,total_stock,sort_key}'::text[]),
    ('variant', 'productsizecolors', 'variantid', 'productid', ' / ', '{size,color}', '{}'),
    ('customer', 'customers', 'customer_ulid', 'customer_ulid', ' ', '{first_name,last_name}', '{}'),
    ('discount', 'discounts', 'id', 'id', ' ', '{code}', '{}'),
    ('profile', 'profiles', 'id', 'id', ' ', '{email}', '{}'),
    ('category', 'categories', 'categoryid', 'categoryid', ' ', '{name}', '{}');
$$;

-- The columns that staff may write, in the order of the table: read from the rights that each column was given by name, so
-- that a column is one of them once it is granted; but for what the database counts by itself. p_operation: 'insert' or
-- 'update'.
create function private.staff_columns(p_table regclass, p_operation text default 'update') returns name[]
language sql stable set search_path = ''
as $$
  select array(
    select attname from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
      and exists (
        select from aclexplode(attacl)
        where grantee = 'authenticated'::regrole and privilege_type = upper(p_operation)
      )
    order by attnum
  );
$$;

-- The page that is asked for of all hits, in their order: the last one where there are not so many. p_page null: the last.
-- answer: { count, page, page_count }, to which the records of ids are added.
create function private.page_of(
  p_found anyarray, p_page integer, p_page_size integer, out ids anyarray, out answer jsonb
)
language plpgsql immutable set search_path = ''
as $$
declare
  page_size integer := least(greatest(coalesce(p_page_size, 15), 1), 100);
  page_count integer := greatest(ceil(cardinality(p_found)::numeric / page_size), 1);
  page integer := least(greatest(coalesce(p_page, page_count), 1), page_count);
begin
  ids := p_found[(page - 1) * page_size + 1:page * page_size];
  answer := jsonb_build_object('count', cardinality(p_found), 'page', page, 'page_count', page_count);
end;
$$;

-- Staff read the table, and insert and update these columns; nobody else sees a row of it.
create function private.open_to_staff(p_table regclass, p_columns name[], p_delete boolean default false) returns void
language plpgsql set search_path = ''
as $$
declare
  of_staff constant text := '((select private.is_staff()))';
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(p_columns) as name);
  table_name text := (select relname from pg_catalog.pg_class where oid = p_table);
  operation text;
  condition text;
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('revoke all on %s from public, anon, authenticated, service_role', p_table);
  execute format('grant select, insert (%2$s), update (%2$s) on %1$s to authenticated', p_table, columns);
  execute format('grant select, insert, update, delete on %s to service_role', p_table);
  if p_delete then
    execute format('grant delete on %s to authenticated', p_table);
  end if;
  for operation, condition in
    values ('select', 'using ' || of_staff), ('insert', 'with check ' || of_staff),
      ('update', 'using ' || of_staff || ' with check ' || of_staff), ('delete', 'using ' || of_staff)
  loop
    continue when operation = 'delete' and not p_delete;
    execute format(
      'create policy %I on %s for %s to authenticated %s',
      table_name || '_' || operation || '_staff', p_table, operation, condition
    );
  end loop;
end;
$$;

-- The triggers that a table has as that of a kind of record: its updated_at is kept, each change is written into the
-- history, and nothing goes unseen. Called again after a column was added.
create function private.keep_history_of(p_kind text) returns void
language plpgsql set search_path = ''
as $$
declare
  of_kind record;
  target text;
  arguments text;
  operation text;
  referencing text;
begin
  select * into strict of_kind from private.kinds() where kind = p_kind;
  target := format('public.%I', of_kind.table_name);
  arguments := (
    select string_agg(quote_literal(argument), ', ' order by place)
    from unnest(
      array[of_kind.kind, of_kind.record_name, (of_kind.derived || '{request_id,updated_at}')::text, of_kind.separator]
        || of_kind.names
    ) with ordinality as given (argument, place)
  );
  execute format(
    'create or replace trigger %I before update on %s for each row execute function private.touch_updated_at()',
    of_kind.table_name || '_touch', target
  );
  execute format(
    'create or replace trigger %I before truncate on %s for each statement execute function private.refuse_truncate()',
    of_kind.table_name || '_refuse_truncate', target
  );
  for operation, referencing in
    values ('record_added', 'after insert on %s referencing new table as after_change'),
      ('record_deleted', 'after delete on %s referencing old table as before_change')
  loop
    execute format(
      'create or replace trigger %I ' || referencing || ' for each statement execute function private.%I(%s)',
      of_kind.table_name || '_' || operation, target, operation, arguments
    );
  end loop;
  execute (
    select format(
      'create or replace trigger %I after update on %s for each row when ((%s) is distinct from (%s))
       execute function private.record_changed(%s)',
      of_kind.table_name || '_record_changed', target,
      string_agg(format('old.%I', attname), ', ' order by attname),
      string_agg(format('new.%I', attname), ', ' order by attname), arguments
    )
    from pg_catalog.pg_attribute
    where attrelid = target::regclass and attnum > 0 and not attisdropped
      and attname <> all (of_kind.derived || '{request_id,updated_at}')
  );
end;
$$;
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

-- Refuses a save for what was caught. The message is p_message, else the reason itself.
create function private.refuse(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text, p_message text default null
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  words text := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
  reason text := split_part(words, E'\n', 1);
begin
  raise exception '%', coalesce(p_message, reason) using
    errcode = state,
    detail = jsonb_build_object(
      'field', private.refused_field(at_schema, at_table, at_constraint, at_column), 'reason', reason
    )::text,
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
    amount := case when kind = 'amount' then nullif(btrim(value #>> '{}'), '') end;
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
    perform private.refuse(state, at_schema, at_table, at_constraint, at_column, said, p_message);
end;
$$;
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

-- A record; null: it is gone.
create function private.row_of(p_kind text, p_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
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

-- The same with texts of instants in UTC, as in the history.
create function private.row_now(p_kind text, p_id text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select private.row_of(p_kind, p_id);
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

-- A record of which nothing is said: of the columns that staff may write those that have a value by themselves, and null.
create function private.blank_record(p_table regclass) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  blank jsonb;
begin
  execute (
    select format('select jsonb_build_object(%s)', string_agg(
      -- What is made anew for each row (an id, a time) is no value.
      format('%L, %s', name, case when value !~ '\(' then value else 'null' end), ', '
    ))
    from unnest(private.staff_columns(p_table, 'insert')) as name
    join pg_catalog.pg_attribute on attrelid = p_table and attname = name
    left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join lateral (select coalesce(pg_get_expr(adbin, adrelid), 'null') as value) as by_itself
  ) into blank;
  return blank;
end;
$$;

-- Rows as they are to be stored: texts without the blanks around them; what was left empty is null, or what the column has
-- by itself where it must have a value.
create function private.tidied_rows(p_table regclass, p_rows jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  -- Only made where it is needed.
  with blank as materialized (
    select private.blank_record(p_table) as fields
  ), tidied as (
    select place, attname, case
      when attnotnull and jsonb_typeof(value) = 'string' then to_jsonb(btrim(value #>> '{}'))
      when attnotnull and value = 'null' then coalesce((select fields -> attname from blank), 'null')
      when attnotnull then value
      when jsonb_typeof(value) = 'string' then coalesce(to_jsonb(nullif(btrim(value #>> '{}'), '')), 'null')
      when value = '[]' then 'null'
      else value
    end as value
    from jsonb_array_elements(p_rows) with ordinality as given (fields, place)
    cross join lateral jsonb_each(given.fields)
    join pg_catalog.pg_attribute on attrelid = p_table and attname = key
  )
  select coalesce(jsonb_agg(coalesce(made.fields, '{}') order by given.place), '[]')
  from jsonb_array_elements(p_rows) with ordinality as given (fields, place)
  left join (
    select place, jsonb_object_agg(attname, value) as fields from tidied group by place
  ) as made on made.place = given.place;
$$;

-- Rows of fields, tidied, as JSON of the columns' own types: so they can be compared with what is stored.
create function private.typed_rows(p_table regclass, p_rows jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  typed jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       (select coalesce(jsonb_object_agg(key, to_jsonb(made) -> key), ''{}'') from jsonb_object_keys(fields) as key)
       order by place
     ), ''[]'')
     from jsonb_array_elements($1) with ordinality as tidied (fields, place)
     cross join lateral jsonb_populate_record(null::%s, fields) as made',
    p_table
  ) into typed using private.tidied_rows(p_table, p_rows);
  return typed;
end;
$$;

-- The fields given, checked, tidied and typed. What a record is known by is none of them.
create function private.wanted_fields(p_kind text, p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  target regclass := format('public.%I', of_kind.table_name)::regclass;
begin
  perform private.check_fields(p_given, private.kinds_of_fields(target) - of_kind.key_name);
  return private.typed_rows(target, jsonb_build_array(p_given)) -> 0;
end;
$$;

-- Whether a row is as these fields say, but for blanks and what is empty: after a lost answer the same save is sent again.
create function private.is_saved(p_table regclass, p_row jsonb, p_wanted jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select p_row is not null and not exists (
    select from jsonb_each(private.typed_rows(p_table, jsonb_build_array(p_row)) -> 0) as stored
    where p_wanted ? key and value is distinct from p_wanted -> key
  );
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
    else private.row_of(p_kind, p_id) - 'request_id'
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
-- record the column is that of the client-made id, under which it is created once; of one that is there a field that is not
-- given stays as it is.
create function private.save_record(p_save jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kind text := p_save ->> 'kind';
  found_by text := p_save ->> 'column';
  is_new boolean := p_save ->> 'is_new';
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
  ), format('This %s is being saved by somebody else', p_kind));
end;
$$;
-- Categories, products and their size and colour variants.

create table public.categories (
  categoryid bigint generated by default as identity constraint categories_pkey primary key,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_name_check check (name ~ '\S' and name !~ '^\s|\s$'),
  constraint categories_name_length_check check (char_length(name) <= 60)
);

comment on constraint categories_name_check on public.categories is
  E'The category has no name, or spaces around it\nType a name.';

comment on constraint categories_name_length_check on public.categories is
  E'The category''s name is too long\nUse at most 60 characters.';

-- Refuses a second category of one name, however it is written.
create unique index categories_name_key on public.categories (lower(name));

comment on index public.categories_name_key is
  E'There is a category of this name already\nChoose it from the list.';

create table public.products (
  productid text collate "C" constraint products_pkey primary key,
  name text not null,
  categoryid bigint constraint products_categoryid_fkey references public.categories (categoryid),
  fabric text not null default '',
  purchaseprice numeric(12, 2) not null,
  retailprice numeric(12, 2) not null,
  description text not null default '',
  producturl text,
  sizes text[] not null default '{}',
  colors text[] not null default '{}',
  total_stock bigint not null default 0,
  sort_key text collate "C" not null generated always as (
    case
      when productid ~ '^BC[0-9]{2}[0-9]+$'
        then left(productid, 4) || lpad(substr(productid, 5), greatest(6, char_length(productid) - 4), '0')
      else 'ZZ' || productid
    end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_productid_check check (productid ~ '\S'),
  constraint products_productid_length_check check (char_length(productid) <= 40),
  constraint products_name_check check (name ~ '\S'),
  constraint products_name_length_check check (char_length(name) <= 250),
  constraint products_fabric_length_check check (char_length(fabric) <= 120),
  -- Not ">= 0" alone: NaN is greater than every number.
  constraint products_purchaseprice_check check (purchaseprice between 0 and 9999999999.99),
  constraint products_retailprice_check check (retailprice between 0 and 9999999999.99),
  constraint products_description_length_check check (char_length(description) <= 5000),
  constraint products_producturl_check check (producturl ~* '^https?://[^\s/?#]+[^\s]*$'),
  constraint products_producturl_length_check check (char_length(producturl) <= 2048)
);

comment on column public.products.sizes is 'Its variants'' sizes, each once, in the order of their lines; kept by a trigger.';

comment on column public.products.colors is 'Its variants'' colours, each once, in the order of their lines; kept by a trigger.';

comment on column public.products.total_stock is 'The sum of its variants'' stock; kept by a trigger.';

comment on column public.products.sort_key is 'The order of every list of products; shop/product-id.ts makes the same text.';

comment on constraint products_productid_check on public.products is E'The product id is empty\nGive the product an id.';

comment on constraint products_productid_length_check on public.products is
  E'The product id is too long\nUse at most 40 characters.';

comment on constraint products_pkey on public.products is
  E'Another product has this id already\nTry again: the next free id will be taken.';

comment on constraint products_categoryid_fkey on public.products is
  E'This category does not exist\nChoose a category from the list.';

comment on constraint products_name_check on public.products is
  E'The product has no name\nChoose a category or type a fabric.';

comment on constraint products_name_length_check on public.products is
  E'The product''s name is too long\nUse at most 250 characters in fabric and category together.';

comment on constraint products_fabric_length_check on public.products is
  E'The fabric is too long\nUse at most 120 characters.';

comment on constraint products_purchaseprice_check on public.products is
  E'The purchase price is not a price\nType a number of rupees from 0 up to 9,99,99,99,999.99.';

comment on constraint products_retailprice_check on public.products is
  E'The retail price is not a price\nType a number of rupees from 0 up to 9,99,99,99,999.99.';

comment on constraint products_description_length_check on public.products is
  E'The description is too long\nUse at most 5,000 characters.';

comment on constraint products_producturl_check on public.products is
  E'The product URL is not a web address\nIt begins with http:// or https:// and has no spaces.';

comment on constraint products_producturl_length_check on public.products is
  E'The product URL is too long\nUse at most 2,048 characters.';

-- A list of products in its order, read straight from the table.
create index products_sort_key_productid_idx on public.products (sort_key, productid);

-- The products of a category; the check of products_categoryid_fkey when a category changes or goes.
create index products_categoryid_idx on public.products (categoryid);

-- private.id_writings: the few ids, made by hand, with what a cell of a file does not keep around them.
create index products_blank_id_idx on public.products (productid) where productid <> btrim(
  productid,
  E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
  '\u2028\u2029\u202f\u205f\u3000\ufeff'
);

create table public.productsizecolors (
  variantid uuid default gen_random_uuid() constraint productsizecolors_pkey primary key,
  productid text collate "C" not null constraint productsizecolors_productid_fkey
    references public.products (productid) on update cascade on delete cascade,
  size text not null,
  color text not null,
  stock integer not null default 0,
  line bigint generated by default as identity,
  number smallint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint productsizecolors_size_check check (size ~ '\S'),
  constraint productsizecolors_size_length_check check (char_length(size) <= 60),
  constraint productsizecolors_size_line_check check (size !~ '[\x01-\x1f\x7f]'),
  constraint productsizecolors_color_check check (color ~ '\S'),
  constraint productsizecolors_color_length_check check (char_length(color) <= 60),
  constraint productsizecolors_color_line_check check (color !~ '[\x01-\x1f\x7f]'),
  constraint productsizecolors_stock_check check (stock >= 0),
  constraint productsizecolors_stock_limit_check check (stock <= 10000000),
  constraint productsizecolors_number_check check (number between 1 and 99)
);

comment on column public.productsizecolors.line is 'The order in which a product''s variants were entered.';

comment on column public.productsizecolors.number is
  'Its number in its product, for the barcode; null once 99 are used. Given by a trigger, never twice.';

comment on constraint productsizecolors_pkey on public.productsizecolors is
  E'Two variant lines have the same id\nRemove one of the lines and add it again.';

comment on constraint productsizecolors_productid_fkey on public.productsizecolors is
  E'The product of this variant does not exist\nIt may have been removed: reload the list.';

comment on constraint productsizecolors_size_check on public.productsizecolors is
  E'Size is required\nType a size in every variant line, or remove the line.';

comment on constraint productsizecolors_size_length_check on public.productsizecolors is
  E'A size is too long\nUse at most 60 characters.';

comment on constraint productsizecolors_size_line_check on public.productsizecolors is
  E'A size holds a line break or a tab\nType it on one line.';

comment on constraint productsizecolors_color_line_check on public.productsizecolors is
  E'A color holds a line break or a tab\nType it on one line.';

comment on constraint productsizecolors_color_check on public.productsizecolors is
  E'Color is required\nType a color in every variant line, or remove the line.';

comment on constraint productsizecolors_color_length_check on public.productsizecolors is
  E'A color is too long\nUse at most 60 characters.';

comment on constraint productsizecolors_stock_check on public.productsizecolors is
  E'A stock is below 0\nType how many pieces there are: 0 or more.';

comment on constraint productsizecolors_stock_limit_check on public.productsizecolors is
  E'A stock is too high\nType at most 1,00,00,000 pieces.';

comment on constraint productsizecolors_number_check on public.productsizecolors is
  E'A variant number has two digits\nLeave it out: the database gives it.';

-- private.product_objects, private.keep_summaries: the variants of one product in the order of their lines; the cascade.
create index productsizecolors_productid_line_idx on public.productsizecolors (productid, line);

-- private.next_number, private.is_variant_code, find_scanned: a product's variant of a number.
create unique index productsizecolors_productid_number_key on public.productsizecolors (productid, number);

comment on index public.productsizecolors_productid_number_key is
  E'Another variant of the product has this number already\nSave again: the next free number will be taken.';

-- Each product carries its variants' sizes, colours and total stock, so that they are searched without a join.

-- The products are locked before their variants are read: a writer that waited reads what the other one wrote.
-- It writes even where the summary stays the same: a change of a variant is a change of its product.
create function private.keep_summaries(changed text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid = any (changed) order by productid for no key update;

  update public.products
  set sizes = summary.sizes, colors = summary.colors, total_stock = summary.total_stock
  from (
    select
      given.productid,
      array(
        select size from public.productsizecolors as variant
        where variant.productid = given.productid group by size order by min(line)
      ) as sizes,
      array(
        select color from public.productsizecolors as variant
        where variant.productid = given.productid group by color order by min(line)
      ) as colors,
      (
        select coalesce(sum(stock), 0) from public.productsizecolors as variant
        where variant.productid = given.productid
      ) as total_stock
    from unnest(changed) as given (productid)
  ) as summary
  where products.productid = summary.productid;

  perform private.keep_stale_products(changed);
end;
$$;

create function private.variants_inserted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_summaries(array(select distinct productid from after_change));
  return null;
end;
$$;

create function private.variants_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_summaries(
    array(select productid from before_change union select productid from after_change)
  );
  return null;
end;
$$;

create function private.variants_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_summaries(array(select distinct productid from before_change));
  return null;
end;
$$;

-- An upsert of lines takes the product before it takes its lines, as update_product does: neither waits for the other
-- while the other waits for it. Not for a visitor.
create function private.lock_product_of_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_visitor() then
    perform from public.products where productid = new.productid for no key update;
  end if;
  return new;
end;
$$;

create trigger productsizecolors_lock_product before insert on public.productsizecolors
for each row execute function private.lock_product_of_variant();

create trigger productsizecolors_summarise_inserted after insert on public.productsizecolors
referencing new table as after_change
for each statement execute function private.variants_inserted();

create trigger productsizecolors_summarise_updated after update on public.productsizecolors
referencing old table as before_change new table as after_change
for each statement execute function private.variants_updated();

create trigger productsizecolors_summarise_deleted after delete on public.productsizecolors
referencing old table as before_change
for each statement execute function private.variants_deleted();

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

-- A product's name: fabric and category joined, empty parts skipped; as deriveName in shop/product.ts.
create function private.derived_name(p_fabric text, p_category text) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' - ', private.cell_text(p_fabric), private.cell_text(p_category));
$$;

-- The name that the portal makes of a fabric and a category.
create function private.derived_name(p_fabric text, p_categoryid bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws(
    ' - ', nullif(btrim(p_fabric), ''), (select name from public.categories where categoryid = p_categoryid)
  );
$$;



-- What a client leaves out or sends as '' or null means the same: nothing typed.
create function private.tidy_product() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.fabric := coalesce(new.fabric, '');
  new.description := coalesce(new.description, '');
  new.producturl := nullif(btrim(new.producturl), '');
  return new;
end;
$$;

create trigger products_tidy before insert or update on public.products
for each row execute function private.tidy_product();

-- sizes, colors, total_stock and sort_key are kept by the database: no client may write them.
select private.open_to_staff('public.categories', '{name}');

select private.open_to_staff(
  'public.products', '{productid,name,categoryid,fabric,purchaseprice,retailprice,description,producturl}'
);

select private.open_to_staff('public.productsizecolors', '{variantid,productid,size,color,stock}', p_delete => true);
-- Every variant has a number of two digits within its product. Product id and number are the code in the barcode of its
-- label, so a code means one variant for good: it is never given again and is no product's id.

-- Where a moved variant or a renamed product was found before: the labels on its pieces still say so. A code of neither
-- was that of a variant which is gone, with its product or without: it stays taken.
create table private.former_codes (
  code text collate "C" constraint former_codes_pkey primary key,
  productid text collate "C" constraint former_codes_productid_fkey
    references public.products (productid) on update cascade on delete cascade,
  variantid uuid constraint former_codes_variantid_fkey
    references public.productsizecolors (variantid) on update cascade on delete set null,
  constraint former_codes_meaning_check check (productid is null or variantid is null)
);

-- Their foreign keys: what a product (a variant) that goes was once called.
create index former_codes_productid_idx on private.former_codes (productid);

create index former_codes_variantid_idx on private.former_codes (variantid);

create index former_codes_lower_code_idx on private.former_codes (lower(code));

alter table private.former_codes enable row level security;

revoke all on private.former_codes from public, anon, authenticated, service_role;

-- Whether a code is, or was, a variant's.
create function private.names_variant(p_code text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_code ~ '[0-9]{2}$' and (
    exists (
      select from public.productsizecolors
      where productid = left(p_code, -2) and number = right(p_code, 2)::smallint
    ) or exists (
      select from private.former_codes where code = p_code and productid is null
    )
  );
end;
$$;

-- Until the transaction ends nobody else gives this id, or one that could be a code of a variant of it, to a product; nor
-- the product to whose variants it could belong. The smaller one first; in 512 places, since the locks of a transaction
-- are counted.
create function private.lock_code(p_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place bigint;
begin
  for place in
    select distinct abs(hashtextextended(code, 0) % 512) from unnest(array[p_code, left(p_code, -2)]) as code order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place);
  end loop;
end;
$$;

-- Whether a code is, or was, a variant's, or may become that of a product which an import is adding. Waits for whoever is
-- saving the product that it would belong to, or variants of it: of two who are about to give the same code to a product
-- and to a variant, the second one sees the first.
create function private.is_variant_code(p_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_code(p_code);
  if p_code ~ '[0-9]{2}$' then
    perform from public.products where productid = left(p_code, -2) for no key update;
  end if;
  return private.names_variant(p_code)
    or p_code ~ '[0-9]{2}$' and exists (select from private.taken_ids where productid = left(p_code, -2));
end;
$$;

-- As private.names_variant, of many codes at once: those that are, or were, a variant's.
create function private.variant_codes_among(p_codes text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select productid || lpad(number::text, 2, '0') from public.productsizecolors
    where number is not null
      and productid = any (array(select distinct left(code, -2) from unnest(p_codes) as code))
    union all
    select code from private.former_codes where code = any (p_codes) and productid is null
  );
$$;

-- The number for a variant in a product: p_wanted where it is free, else the next one; null when there is none left. A
-- code that is, was or is about to be a product's id, or once was anything else's, is left out. The caller holds the lock of
-- the product. p_renamed_from: the id under which lines of it may still stand, in the midst of its renaming.
create function private.next_number(
  p_productid text, p_variantid uuid, p_wanted integer default null, p_renamed_from text default null
) returns smallint
language plpgsql security definer set search_path = ''
as $$
declare
  candidate integer := p_wanted;
  new_code text;
begin
  if candidate is null then
    candidate := 1 + greatest(
      0,
      -- One product at a time: so the index answers with its last entry.
      (select max(number) from public.productsizecolors where productid = p_productid),
      (select max(number) from public.productsizecolors where productid = p_renamed_from)
    );
  end if;
  while candidate <= 99 loop
    new_code := p_productid || lpad(candidate::text, 2, '0');
    if not exists (select from public.products where productid = new_code)
      and not exists (select from private.given_ids where productid = new_code)
      and not exists (select from private.taken_ids where productid = new_code)
      and not exists (
        select from private.former_codes where code = new_code and variantid is distinct from p_variantid
      ) then
      return candidate;
    end if;
    if candidate = p_wanted then
      return private.next_number(p_productid, p_variantid, null, p_renamed_from);
    end if;
    candidate := candidate + 1;
  end loop;
  return null;
end;
$$;

-- The product before anything else, as update_product does: neither waits for the other while the other waits for it.
create function private.number_deleted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid = old.productid for no key update;
  if old.number is not null then
    insert into private.former_codes (code) values (old.productid || lpad(old.number::text, 2, '0'))
    on conflict (code) do nothing;
  end if;
  return old;
end;
$$;

create trigger productsizecolors_number_deleted before delete on public.productsizecolors
for each row execute function private.number_deleted_variant();

-- After productsizecolors_lock_product, in the order of the names. What a client sends as the number is not looked at; one
-- that is put back has the number of before, if it is still free.
create function private.number_inserted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former_number smallint := case when current_setting('thaan.way', true) = 'put back' then new.number end;
begin
  if not private.is_visitor() then
    if exists (
      select from public.productsizecolors where productid = new.productid and number = former_number
    ) then
      former_number := null;
    end if;
    new.number := private.next_number(new.productid, new.variantid, former_number);
  end if;
  return new;
end;
$$;

create trigger productsizecolors_number_inserted before insert on public.productsizecolors
for each row execute function private.number_inserted_variant();

-- A variant that moves takes a number of its new product. Of a product that is renamed the lines keep theirs, unless
-- that would now be another product's id. By the old code it is found as before.
create function private.number_updated_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.productid = old.productid then
    new.number := old.number;
    return new;
  end if;
  perform from public.products where productid in (old.productid, new.productid) order by productid for no key update;
  if old.number is not null then
    insert into private.former_codes (code, variantid)
    values (old.productid || lpad(old.number::text, 2, '0'), old.variantid)
    on conflict (code) do update set productid = null, variantid = excluded.variantid;
  end if;
  if exists (select from public.products where productid = old.productid) then
    new.number := private.next_number(new.productid, old.variantid);
  else
    new.number := private.next_number(new.productid, old.variantid, old.number, old.productid);
  end if;
  return new;
end;
$$;

create trigger productsizecolors_number_updated before update on public.productsizecolors
for each row when ((old.productid, old.number) is distinct from (new.productid, new.number))
execute function private.number_updated_variant();

-- A product's id is no variant's code: a scan must not mean two things. What an import adds was looked at when its id was
-- taken, and kept from becoming a code since: it locks no place of private.lock_code for as long as it writes.
create function private.refuse_variant_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_code boolean := case
    when private.is_visitor() then false
    when current_setting('thaan.way', true) = 'import' then private.names_variant(new.productid)
    else private.is_variant_code(new.productid)
  end;
begin
  if is_code then
    raise exception 'This product id stands on the label of a variant'
      using errcode = '23505', hint = 'Give the product the next number.',
        schema = 'public', table = 'products', constraint = 'products_pkey';
  end if;
  return new;
end;
$$;

create trigger products_refuse_code_inserted before insert on public.products
for each row execute function private.refuse_variant_code();

create trigger products_refuse_code_updated before update on public.products
for each row when (old.productid is distinct from new.productid)
execute function private.refuse_variant_code();
-- An id that a product had is never given to another one: what was deleted or renamed is counted on from like what is
-- there, and so is what an import is about to add.

create table private.given_ids (
  productid text collate "C" constraint given_ids_pkey primary key
);

comment on table private.given_ids is
  'Ids that products had and lost: deleted or renamed. The last number given under a prefix is the highest here and in products.';

alter table private.given_ids enable row level security;

revoke all on private.given_ids from public, anon, authenticated, service_role;

create function private.keep_deleted_ids() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.given_ids (productid) select productid from before_change on conflict do nothing;
  return null;
end;
$$;

create trigger products_keep_deleted_ids after delete on public.products
referencing old table as before_change
for each statement execute function private.keep_deleted_ids();

-- The old id is kept, also once the product is gone.
create function private.keep_former_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_codes (code, productid) values (old.productid, new.productid)
  on conflict (code) do update set productid = excluded.productid, variantid = null;
  insert into private.given_ids (productid) values (old.productid) on conflict do nothing;
  return null;
end;
$$;

create trigger products_keep_former_id after update on public.products
for each row when (old.productid is distinct from new.productid)
execute function private.keep_former_id();

-- The highest number given under a prefix, as its text, also of products that are gone or on their way; '' and 0 differ
-- from null, which is: none. Of ids somebody made by hand those with more than nine digits are no numbers of a year:
-- counting on from them would soon fit no label. Nor are those of nine that begin with a 9: after them there would soon be
-- no next one, ever.
create function public.get_max_product_suffix(p_prefix text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select suffix
    from (
      -- In the collation C ':' follows '9': ranges of the primary keys.
      select substr(productid, char_length(p_prefix) + 1) as suffix from public.products
      where productid >= p_prefix || '0' and productid < p_prefix || ':'
      union all
      select substr(productid, char_length(p_prefix) + 1) from private.given_ids
      where productid >= p_prefix || '0' and productid < p_prefix || ':'
      union all
      select substr(productid, char_length(p_prefix) + 1) from private.taken_ids
      where productid >= p_prefix || '0' and productid < p_prefix || ':'
    ) as given
    where suffix ~ '^[0-8]?[0-9]{1,8}$'
    order by suffix::numeric desc, suffix desc
    limit 1
  );
end;
$$;

-- 'BC' and the year of an instant in the shop. An interval, since a zone '+05:30' means the opposite in POSIX.
create function private.product_prefix(instant timestamptz) returns text
language sql immutable set search_path = ''
as $$
  select 'BC' || to_char(instant at time zone interval '5 hours 30 minutes', 'YY');
$$;
-- Nobody who saves waits for an import that is being written: whoever needs a record that it holds is told so at once.

-- Before a save locks a row. The import takes this lock alone: it begins once those who came before it are done, and
-- whoever comes while it writes waits 200 ms at most for a record, so that of the two it is the save that gives up. Others
-- may wait behind that save, hence so little. p_kind: 'products' or 'customers'.
create function private.go_beside_import(p_kind text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What the import itself does; no request can set thaan.way.
  if coalesce(current_setting('thaan.way', true), '') <> 'import'
    and not pg_try_advisory_xact_lock_shared(hashtextextended('thaan: import of ' || p_kind, 0)) then
    perform set_config('lock_timeout', '200ms', true);
  end if;
end;
$$;

create function private.save_beside_import() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.go_beside_import('products');
  return null;
end;
$$;

-- A product that is added needs no record of an import.
create trigger products_go_beside_import before update or delete on public.products
for each statement execute function private.save_beside_import();

create trigger productsizecolors_go_beside_import before insert or update or delete on public.productsizecolors
for each statement execute function private.save_beside_import();

-- Customers wait in their queue, each for the length of a save: an import is not in it.
create function private.wait_in_customers_queue() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: customers', 0));
  perform private.go_beside_import('customers');
end;
$$;
-- What stands on the labels of the pieces in the shop, and which of them need new ones after a change of price.

-- The last print of each variant: at which retail price, and how many pieces still carry an older one. A variant that
-- is not here was never printed: its pieces have no label that could be wrong.
create table private.printed_labels (
  -- No foreign key, whose check would wait for whoever is saving the line: the triggers below follow the variant.
  variantid uuid constraint printed_labels_pkey primary key,
  retailprice numeric(12, 2) not null,
  older integer not null,
  constraint printed_labels_older_check check (older >= 0)
);

comment on column private.printed_labels.older is 'Pieces that still carry the price of a print before the last one.';

alter table private.printed_labels enable row level security;

revoke all on private.printed_labels from public, anon, authenticated, service_role;

-- Both while the product is held, as by whoever records labels: a report comes before them as a whole, or finds them
-- done. A line that goes holds it already: see private.number_deleted_variant.
create function private.forget_printed_labels() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.printed_labels where variantid = old.variantid;
  return null;
end;
$$;

create trigger productsizecolors_forget_labels after delete on public.productsizecolors
for each row execute function private.forget_printed_labels();

create function private.rename_printed_labels() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid in (old.productid, new.productid) order by productid for no key update;
  update private.printed_labels set variantid = new.variantid where variantid = old.variantid;
  return null;
end;
$$;

create trigger productsizecolors_rename_labels after update on public.productsizecolors
for each row when (old.variantid is distinct from new.variantid) execute function private.rename_printed_labels();

-- The one place of the rule. The retail price alone counts: the purchase price of a piece is the one it was bought at.
create view private.variant_labels with (security_invoker = true) as
select
  variant.productid,
  variant.variantid,
  variant.line,
  variant.number,
  variant.size,
  variant.color,
  variant.stock,
  printed.variantid is not null as is_printed,
  case
    when printed.variantid is null then 0
    when printed.retailprice <> product.retailprice then variant.stock
    else least(printed.older, variant.stock)
  end as stale
from public.productsizecolors as variant
join public.products as product on product.productid = variant.productid
left join private.printed_labels as printed on printed.variantid = variant.variantid;

comment on view private.variant_labels is 'Variants with stale: the pieces whose label has a price that no longer holds.';

revoke all on private.variant_labels from public, anon, authenticated, service_role;

-- Only the products that have stale labels: the bar above the list reads this table and nothing else.
create table private.stale_products (
  productid text collate "C" constraint stale_products_pkey primary key
    constraint stale_products_productid_fkey references public.products (productid) on update cascade on delete cascade,
  pieces bigint not null,
  constraint stale_products_pieces_check check (pieces > 0)
);

alter table private.stale_products enable row level security;

revoke all on private.stale_products from public, anon, authenticated, service_role;

-- Whoever calls it holds the lock of these products: see private.keep_summaries. A connection keeps the plan that it made
-- while these tables were small: it goes by the indexes, which holds when they have grown.
create function private.keep_stale_products(changed text[]) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  delete from private.stale_products where productid = any (changed);
  insert into private.stale_products (productid, pieces)
  select productid, sum(stale) from private.variant_labels
  where productid = any (changed)
  group by productid having sum(stale) > 0;
end;
$$;

create function private.product_repriced() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_stale_products(array[new.productid]);
  return null;
end;
$$;

create trigger products_stale_repriced after update on public.products
for each row when (old.retailprice is distinct from new.retailprice)
execute function private.product_repriced();

create function public.stale_labels() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('products', count(*), 'pieces', coalesce(sum(pieces), 0)) from private.stale_products
  );
end;
$$;
-- The inventory's one read: a page of products with their variants, and how many there are in all.

-- What is searched of each product, in lower case and nothing else: every search reads this table from end to end.
-- docs/decisions/0001-search.md has the figures, beside those of ILIKE and of trigram indexes.
create table private.product_search (
  productid text collate "C" constraint product_search_pkey primary key
    constraint product_search_productid_fkey references public.products (productid) on update cascade on delete cascade,
  sort_key text collate "C" not null,
  categoryid bigint,
  id_text text collate "C" not null,
  fabric_text text collate "C" not null,
  description_text text collate "C" not null,
  -- One size (one colour) a line: none of them holds a line break.
  sizes_text text collate "C" not null,
  colors_text text collate "C" not null
);

-- search_products: a page of many hits is read along it, from the nearer end of the list.
create index product_search_sort_key_productid_idx on private.product_search (sort_key, productid);

-- What a scanned barcode means: a product, or one of its variants.

-- find_scanned: an id that was scanned or typed in another case.
create index product_search_id_text_idx on private.product_search (id_text);

alter table private.product_search enable row level security;

revoke all on private.product_search from public, anon, authenticated, service_role;

create function private.keep_product_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.product_search
  values (
    new.productid, new.sort_key, new.categoryid, lower(new.productid), lower(new.fabric), lower(new.description),
    lower(array_to_string(new.sizes, E'\n')), lower(array_to_string(new.colors, E'\n'))
  )
  on conflict (productid) do update set
    sort_key = excluded.sort_key, categoryid = excluded.categoryid, id_text = excluded.id_text,
    fabric_text = excluded.fabric_text, description_text = excluded.description_text,
    sizes_text = excluded.sizes_text, colors_text = excluded.colors_text;
  return null;
end;
$$;

create trigger products_keep_search_inserted after insert on public.products
for each row execute function private.keep_product_search();

create trigger products_keep_search_updated after update on public.products
for each row
when (
  (old.productid, old.categoryid, old.fabric, old.description, old.sizes, old.colors)
  is distinct from (new.productid, new.categoryid, new.fabric, new.description, new.sizes, new.colors)
)
execute function private.keep_product_search();

-- Products as every function of the shop answers them, in the order of every list, with category name, variants and how
-- many pieces need new labels.
create function private.product_objects(ids text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(product) - 'sort_key' || jsonb_build_object(
      'category', category.name, 'stale_labels', coalesce(stale.pieces, 0), 'variants', coalesce(lines.variants, '[]')
    )
    order by product.sort_key, product.productid
  ), '[]')
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join private.stale_products as stale on stale.productid = product.productid
  left join lateral (
    select jsonb_agg(to_jsonb(variant) - '{line,created_at,updated_at}'::text[] order by variant.line) as variants
    from public.productsizecolors as variant
    where variant.productid = product.productid
  ) as lines on true
  where product.productid = any (ids);
$$;

-- A filter as it is looked for; null where nothing was typed. A line break is turned into what no size or colour holds.
create function private.searched_text(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(translate(lower(p_filter), E'\n', E'\x01'), '');
$$;

-- The filters of the inventory as they are looked for: null where nothing was typed.
create function private.wanted_of_products(
  p_productid text, p_category text, p_fabric text, p_size text, p_color text, p_description text
) returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    private.searched_text(p_productid), private.searched_text(p_category), private.searched_text(p_fabric),
    private.searched_text(p_description), private.searched_text(p_size), private.searched_text(p_color)
  ];
$$;

-- What a hit in private.product_search must fulfil, made of the filters given alone. Only these texts ever become SQL; the
-- filters are bound, as $1.
create function private.search_condition(p_wanted text[]) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_wanted[1] is not null then 'strpos(id_text, $1[1]) > 0' end,
    case
      when p_wanted[2] is not null
        then 'categoryid = any (array(select categoryid from public.categories where strpos(lower(name), $1[2]) > 0))'
    end,
    case when p_wanted[3] is not null then 'strpos(fabric_text, $1[3]) > 0' end,
    case when p_wanted[4] is not null then 'strpos(description_text, $1[4]) > 0' end,
    case
      when p_wanted[5] is not null and p_wanted[6] is not null
        then '(strpos(sizes_text, $1[5]) > 0 or strpos(colors_text, $1[6]) > 0)'
      when p_wanted[5] is not null then 'strpos(sizes_text, $1[5]) > 0'
      when p_wanted[6] is not null then 'strpos(colors_text, $1[6]) > 0'
    end
  );
$$;

-- All hits of these filters, in no order.
create function private.found_products(p_wanted text[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found text[];
begin
  execute format(
    'select array(select productid from private.product_search where %s)', private.search_condition(p_wanted)
  ) into found using p_wanted;
  return found;
end;
$$;

create function public.search_products(
  p_productid text default '',
  p_category text default '',
  p_fabric text default '',
  p_size text default '',
  p_color text default '',
  p_description text default '',
  p_page integer default 1,
  p_page_size integer default 15
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_products(p_productid, p_category, p_fabric, p_size, p_color, p_description);
  condition text := private.search_condition(wanted);
  page_size integer := least(greatest(coalesce(p_page_size, 15), 1), 100);
  found text[];
  total integer;
  page_count integer;
  page integer;
  hits_before integer;
  hits_after integer;
  page_query text;
  ids text[];
begin
  perform private.require_staff();

  found := private.found_products(wanted);
  total := cardinality(found);
  page_count := greatest(ceil(total::numeric / page_size), 1);
  page := least(greatest(coalesce(p_page, page_count), 1), page_count);
  hits_before := (page - 1) * page_size;
  hits_after := greatest(total - page * page_size, 0);

  page_query := case
    -- Few hits lie far apart in the index of the order: they are fetched and sorted. Many are met soon along it.
    when total <= 1000 then
      'select productid from private.product_search where productid = any ($5)
       order by sort_key, productid limit $2 offset $3'
    when hits_before <= hits_after then
      'select productid from private.product_search where %s order by sort_key, productid limit $2 offset $3'
    else
      'select productid from private.product_search where %s order by sort_key desc, productid desc limit $2 offset $4'
  end;
  execute format('select array(' || page_query || ')', condition) into ids
  using wanted, least(page_size, total - hits_before), hits_before, hits_after, found;

  return jsonb_build_object(
    'count', total, 'page', page, 'page_count', page_count, 'products', private.product_objects(ids)
  );
end;
$$;
-- A new product with its variants: one transaction, one number, one row however often the request is sent. A product
-- changed together with its variants, unless somebody else saved it after the editor read it.

-- The lines of a product, checked, tidied and typed.
create function private.wanted_variants(p_given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  target constant regclass := 'public.productsizecolors';
  kinds jsonb := private.kinds_of_fields(target) - 'productid';
begin
  if jsonb_typeof(p_given) <> 'array' then
    raise exception 'The variants are not a list' using errcode = '22023';
  end if;
  if jsonb_array_length(p_given) > 1000 then
    raise exception 'There are more than 1,000 variants' using errcode = '22023';
  end if;
  perform private.check_fields(variant, kinds) from jsonb_array_elements(p_given) as variant;
  if (
    select count(id) <> count(distinct id)
    from (select (variant ->> 'variantid')::uuid as id from jsonb_array_elements(p_given) as variant) as given
  ) then
    raise exception 'Two variant lines have the same id' using errcode = '23505';
  end if;
  return private.typed_rows(target, p_given);
end;
$$;

-- Inserts lines of a product in their order, which private.wanted_variants made. What one does not say a column has by
-- itself.
create function private.insert_variants(p_productid text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text;
  given text;
begin
  select
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(
      format('coalesce(given.%I, %s)', attname, coalesce(pg_get_expr(adbin, adrelid), 'null')), ', ' order by attnum
    )
  into columns, given
  from unnest(private.staff_columns('public.productsizecolors', 'insert')) as name
  join pg_catalog.pg_attribute on attrelid = 'public.productsizecolors'::regclass and attname = name
  left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  where name <> 'productid';
  execute format(
    'insert into public.productsizecolors (productid, %s)
     select $1, %s from jsonb_populate_recordset(null::public.productsizecolors, $2) as given',
    columns, given
  ) using p_productid, p_wanted;
end;
$$;

-- The same as a step of private.add_product, which says of it that it failed. p_step: { productid, variants }
create function private.add_variants(p_step jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.insert_variants(p_step ->> 'productid', private.wanted_variants(p_step -> 'variants'));
  return null;
end;
$$;

-- Changes the lines of a product that are there and inserts the others, in their order; private.wanted_variants made them.
create function private.save_variants(p_productid text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text := (
    select string_agg(quote_ident(name), ', ') from unnest(private.staff_columns('public.productsizecolors')) as name
    where name not in ('variantid', 'productid')
  );
  ids uuid[] := array(select (given ->> 'variantid')::uuid from jsonb_array_elements(p_wanted) as given);
begin
  if exists (
    select from public.productsizecolors where variantid = any (ids) and productid <> p_productid
  ) then
    raise exception 'A variant line belongs to another product' using errcode = '23505';
  end if;
  execute format(
    'update public.productsizecolors as stored set (%1$s) = (select %1$s from jsonb_populate_record(stored, given))
     from jsonb_array_elements($1) as given
     where stored.variantid = (given ->> ''variantid'')::uuid and stored.productid = $2
       and exists (select from jsonb_each(given) where value is distinct from to_jsonb(stored) -> key)',
    columns
  ) using p_wanted, p_productid;
  perform private.insert_variants(p_productid, (
    select jsonb_agg(given order by place)
    from jsonb_array_elements(p_wanted) with ordinality as wanted (given, place)
    where not exists (
      select from public.productsizecolors
      where productid = p_productid and variantid = (given ->> 'variantid')::uuid
    )
  ));
end;
$$;

-- What was added under which client-made id: a create sent again after a lost answer gets the first answer.
create table private.product_requests (
  request_id uuid constraint product_requests_pkey primary key,
  asked_by uuid,
  body jsonb not null,
  answer jsonb,
  created_at timestamptz not null default now()
);

-- private.claim_request: forgetting what is older than a month.
create index product_requests_created_at_idx on private.product_requests (created_at);

alter table private.product_requests enable row level security;

revoke all on private.product_requests from public, anon, authenticated, service_role;

-- Null for a request that is new (and now claimed), else the answer it got. A second one at the same time waits here. An
-- id that was used for other values is refused with what is stored under it.
create function private.claim_request(p_request_id uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.product_requests;
  stored jsonb;
begin
  if p_request_id is null then
    raise exception 'A request id is needed' using errcode = '22004';
  end if;
  insert into private.product_requests (request_id, asked_by, body) values (p_request_id, auth.uid(), p_body)
  on conflict (request_id) do nothing;
  if found then
    delete from private.product_requests where created_at < now() - interval '30 days';
    return null;
  end if;
  select * into strict earlier from private.product_requests where request_id = p_request_id;
  if earlier.body <> p_body or earlier.asked_by is distinct from auth.uid() then
    stored := private.product_objects(array[earlier.answer ->> 'productid']) -> 0;
    if stored is null then
      raise exception 'This product is no longer there'
        using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
    end if;
    raise exception 'This product was already saved with other values' using
      errcode = 'PT409', detail = stored::text, hint = 'Compare what is saved with what you typed, then save again.';
  end if;
  return earlier.answer;
end;
$$;

-- Inserts a product under the next free id of its year; the year's adders queue up until the one before has committed. A
-- number that would make the id a variant's code is left out.
create function private.insert_product(p_product jsonb, p_prefix text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb := private.wanted_fields('product', p_product);
  number numeric;
  candidate text;
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || p_prefix, 0));
  for turn in 1 .. 50 loop
    number := coalesce(public.get_max_product_suffix(p_prefix), '0')::numeric;
    loop
      number := number + 1;
      candidate := p_prefix || lpad(number::text, greatest(3, char_length(number::text)), '0');
      exit when not private.is_variant_code(candidate);
    end loop;
    -- Null: taken meanwhile by a client that inserts ids of its own making. Look again.
    candidate := private.insert_record('product', wanted || jsonb_build_object('productid', candidate), true);
    if candidate is not null then
      return candidate;
    end if;
  end loop;
  raise exception 'No free product id was found' using errcode = '40001';
end;
$$;

-- p_add: { product, variants }
create function private.add_product(p_add jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  new_id text := private.insert_product(p_add -> 'product', private.product_prefix(clock_timestamp()));
begin
  perform private.in_words(
    'add_variants', jsonb_build_object('productid', new_id, 'variants', p_add -> 'variants'),
    'This product is being saved by somebody else',
    'Variants insert failed'
  );
  return private.record_object('product', new_id);
end;
$$;

create function public.add_product(p_request_id uuid, p_product jsonb, p_variants jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked jsonb := jsonb_build_object('product', p_product, 'variants', coalesce(p_variants, '[]'));
  answered jsonb;
begin
  perform private.require_staff();
  answered := private.claim_request(p_request_id, asked);
  if answered is null then
    answered := private.in_words(
      'add_product', asked, 'This product is being saved by somebody else', 'Product insert failed'
    );
    update private.product_requests set answer = answered where request_id = p_request_id;
  end if;
  return answered;
end;
$$;

-- Whether a product's lines already are as they are to be saved.
create function private.are_variants_saved(p_productid text, p_wanted jsonb, p_removed uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(p_wanted) as given
    left join public.productsizecolors as stored
      on stored.productid = p_productid and stored.variantid = (given ->> 'variantid')::uuid
    where not private.is_saved('public.productsizecolors', to_jsonb(stored), given)
  ) and not exists (
    select from public.productsizecolors where productid = p_productid and variantid = any (p_removed)
  );
$$;

-- p_save: { productid, product, variants, removed, updated_at: as the editor saw it }
create function private.update_product(p_save jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  id text := p_save ->> 'productid';
  removed uuid[] := array(select jsonb_array_elements_text(p_save -> 'removed'));
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

create function public.update_product(
  p_productid text, p_product jsonb, p_variants jsonb, p_removed uuid[], p_updated_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.go_beside_import('products');
  return private.in_words('update_product', jsonb_build_object(
    'productid', p_productid, 'product', p_product, 'variants', coalesce(p_variants, '[]'),
    'removed', to_jsonb(coalesce(p_removed, '{}')), 'updated_at', p_updated_at
  ), 'This product is being saved by somebody else');
end;
$$;
-- What was printed is remembered per variant, once, however often it is reported.

-- Which prints were recorded: a report sent again after a lost answer changes nothing.
create table private.print_reports (
  print_id uuid constraint print_reports_pkey primary key,
  asked_by uuid,
  body_hash text not null,
  created_at timestamptz not null default now()
);

-- private.claim_print: forgetting what is older than a month.
create index print_reports_created_at_idx on private.print_reports (created_at);

alter table private.print_reports enable row level security;

revoke all on private.print_reports from public, anon, authenticated, service_role;

-- True for a print that is new (and now claimed). A second report of it at the same time waits here.
create function private.claim_print(p_print_id uuid, p_labels jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.print_reports;
begin
  insert into private.print_reports (print_id, asked_by, body_hash) values (p_print_id, auth.uid(), md5(p_labels::text))
  on conflict (print_id) do nothing;
  if found then
    delete from private.print_reports where created_at < now() - interval '30 days';
    return true;
  end if;
  select * into strict earlier from private.print_reports where print_id = p_print_id;
  if earlier.body_hash <> md5(p_labels::text) or earlier.asked_by is distinct from auth.uid() then
    raise exception 'Other labels were already recorded under this print id'
      using errcode = 'PT409', hint = 'Record these labels under a new print id.';
  end if;
  return false;
end;
$$;

create function private.check_printed_labels(given jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(given) is distinct from 'array' then
    raise exception 'The printed labels are not a list'
      using errcode = '22023', hint = 'Reload the page and print again.';
  end if;
  if jsonb_array_length(given) > 5000 then
    raise exception 'Too many labels at once'
      using errcode = 'PT413', hint = format(
        'There are %s lines: record at most 5,000 at a time.', to_char(jsonb_array_length(given), 'FM999,999,999')
      );
  end if;
  if exists (
    select from jsonb_array_elements(given) as label
    where not coalesce(
      jsonb_typeof(label -> 'productid') = 'string'
      and coalesce(jsonb_typeof(label -> 'variantid'), 'null') in ('string', 'null')
      and label ->> 'retailprice' ~ '^[0-9]{1,10}(\.[0-9]{1,2}0*)?$'
      and label ->> 'copies' ~ '^[1-9][0-9]{0,6}$',
      false
    )
  ) then
    raise exception 'A printed label cannot be read'
      using errcode = '22023',
        hint = 'Each has a productid, a variantid or null, a retailprice and the number of copies.';
  end if;
end;
$$;

-- p_copies pieces of a variant carry this price now. The caller holds the lock of its product.
create function private.record_variant_labels(p_variantid uuid, p_retailprice numeric, p_copies integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  stock_now integer;
  price_now numeric;
begin
  select variant.stock, product.retailprice into stock_now, price_now
  from public.productsizecolors as variant
  join public.products as product on product.productid = variant.productid
  where variant.variantid = p_variantid;
  if not found then
    return;
  end if;
  -- Pieces that never had a label have no wrong one.
  insert into private.printed_labels as printed (variantid, retailprice, older)
  values (p_variantid, p_retailprice, 0)
  on conflict (variantid) do update set
    -- Labels with the price of today are not undone by those of a report that comes late.
    retailprice = case
      when printed.retailprice = price_now then printed.retailprice
      else excluded.retailprice
    end,
    older = case
      when printed.retailprice = excluded.retailprice then greatest(0, printed.older - p_copies)
      when printed.retailprice = price_now then least(stock_now, printed.older + p_copies)
      else greatest(0, stock_now - p_copies)
    end;
end;
$$;

-- Labels of a product's own barcode: for the stale pieces of its variants in the order of the lines, then for those that
-- never had one. What is left over are spares.
create function private.record_product_labels(p_productid text, p_retailprice numeric, p_copies integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  copies integer := p_copies;
  variant record;
begin
  for variant in
    select variantid, case when is_printed then stale else stock end as wanted
    from private.variant_labels
    where productid = p_productid and (stale > 0 or not is_printed and stock > 0)
    order by is_printed desc, line
  loop
    exit when copies = 0;
    perform private.record_variant_labels(variant.variantid, p_retailprice, least(copies, variant.wanted));
    copies := copies - least(copies, variant.wanted);
  end loop;
end;
$$;

-- What labels name, where it is now: a variant by its own id wherever it has moved, a product also by a former id. What is
-- no variant's id is told by its form: PostgreSQL 15 does not know pg_input_is_valid.
create function private.named_on_labels(p_labels jsonb)
returns table (place bigint, productid text, variantid uuid, retailprice numeric, copies integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select
    given.place,
    case when given.variantid is null then coalesce(product.productid, former.productid) else variant.productid end,
    variant.variantid, given.retailprice, given.copies
  from rows from (
    jsonb_to_recordset(p_labels) as (productid text, variantid text, retailprice numeric, copies integer)
  ) with ordinality as given (productid, variantid, retailprice, copies, place)
  left join public.productsizecolors as variant
    on variant.variantid = case
      when given.variantid ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given.variantid::uuid
    end
  left join public.products as product on product.productid = given.productid
  left join private.former_codes as former on former.code = given.productid;
end;
$$;

-- Locks the products of labels and answers their ids.
create function private.lock_products_of_labels(p_labels jsonb) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[];
  locked text[];
begin
  loop
    ids := array(select distinct productid from private.named_on_labels(p_labels) where productid is not null order by 1);
    -- Renamed or moved before the lock: once more. Under the lock nothing moves.
    exit when ids is not distinct from locked;
    -- All of them in one order: of two reports at once neither waits for what the other one needs.
    perform from public.products where productid = any (ids) order by productid for no key update;
    locked := ids;
  end loop;
  return ids;
end;
$$;

-- Records labels in their order. What is no longer there is passed over.
create function private.apply_printed_labels(p_labels jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[] := private.lock_products_of_labels(p_labels);
  label record;
begin
  for label in
    select * from private.named_on_labels(p_labels) where productid is not null order by place
  loop
    if label.variantid is null then
      perform private.record_product_labels(label.productid, label.retailprice, label.copies);
    else
      perform private.record_variant_labels(label.variantid, label.retailprice, label.copies);
    end if;
  end loop;
  perform private.keep_stale_products(ids);
end;
$$;

-- p_report: { print_id, labels }
create function private.record_labels(p_report jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if private.claim_print((p_report ->> 'print_id')::uuid, p_report -> 'labels') then
    perform private.apply_printed_labels(p_report -> 'labels');
  end if;
  return public.stale_labels();
end;
$$;

-- p_labels: [{ productid, variantid or null, retailprice, copies }], the price being the one on the label. Answers as
-- stale_labels does.
create function public.record_printed_labels(p_print_id uuid, p_labels jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_print_id is null then
    raise exception 'A print id is needed'
      using errcode = '22004', hint = 'Send an id that the client made for this print.';
  end if;
  perform private.check_printed_labels(p_labels);
  perform private.go_beside_import('products');
  return private.in_words(
    'record_labels', jsonb_build_object('print_id', p_print_id, 'labels', p_labels), 'A product of these labels is being saved by somebody else'
  );
end;
$$;

-- The lines of a batch of labels: one for each variant of the products chosen, found or stale.

-- How many lines these products make: at least one each, or with p_stale the variants with stale labels alone.
create function private.count_label_lines(ids text[], p_stale boolean) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when p_stale then (
      select count(*) from private.variant_labels where productid = any (ids) and stale > 0
    )
    else (
      select count(*) from public.products as product
      left join public.productsizecolors as variant on variant.productid = product.productid
      where product.productid = any (ids)
    )
  end;
$$;

create function private.label_line_objects(ids text[], p_stale boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'products', count(distinct product.productid),
    'lines', coalesce(jsonb_agg(
      jsonb_build_object(
        'productid', product.productid, 'name', product.name, 'category', category.name,
        'purchaseprice', product.purchaseprice, 'retailprice', product.retailprice,
        'updated_at', product.updated_at,
        'variantid', variant.variantid, 'number', variant.number, 'size', variant.size, 'color', variant.color,
        'stock', coalesce(variant.stock, 0), 'stale', coalesce(variant.stale, 0)
      )
      order by product.sort_key, product.productid, variant.line
    ), '[]')
  )
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join private.variant_labels as variant on variant.productid = product.productid
  where product.productid = any (ids) and (not p_stale or variant.stale > 0);
$$;

-- Answers { products, lines } in the order of the list. Of p_productids those that are there, else the whole result of
-- the filters; p_stale leaves those variants alone whose labels are right.
create function public.label_lines(
  p_productids text[] default null,
  p_productid text default '',
  p_category text default '',
  p_fabric text default '',
  p_size text default '',
  p_color text default '',
  p_description text default '',
  p_stale boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  only_stale boolean := coalesce(p_stale, false);
  ids text[];
  line_count bigint;
begin
  perform private.require_staff();
  ids := coalesce(
    p_productids, private.found_products(
      private.wanted_of_products(p_productid, p_category, p_fabric, p_size, p_color, p_description)
    )
  );
  if only_stale then
    ids := array(select productid from private.stale_products where productid = any (ids));
  end if;
  line_count := private.count_label_lines(ids, only_stale);
  if line_count > 5000 then
    raise exception 'Too many labels at once'
      using errcode = 'PT413', hint = format(
        'There are %s lines, and one batch takes 5,000: narrow the filters.', to_char(line_count, 'FM999,999,999,999')
      );
  end if;
  return private.label_line_objects(ids, only_stale);
end;
$$;

-- What a scanned barcode means: a product, or one of its variants.

-- The product and the variant (null: the product itself) of a code; no row for a code of nothing. As it is written first,
-- a product before a variant, what holds now before what held once; then the same in any case. It goes by the indexes
-- also while nothing is known of how large the tables are: as private.keep_stale_products does, and no order is read
-- along an index in search of a code.
create function private.meaning_of_code(p_code text) returns table (productid text, variantid uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  number_in_code smallint := substring(p_code from '[0-9]{2}$')::smallint;
  id_in_code text collate "C" := left(p_code, -2);
begin
  return query select productid, null::uuid from public.products where productid = p_code;
  if found then return; end if;

  return query select productid, variantid from public.productsizecolors
  where productid = id_in_code and number = number_in_code;
  if found then return; end if;

  return query select coalesce(former.productid, variant.productid), variant.variantid
  from private.former_codes as former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  where former.code = p_code and num_nonnulls(former.productid, former.variantid) > 0;
  if found then return; end if;

  return query with found as materialized (
    select productid, sort_key from private.product_search where id_text = lower(p_code collate "C")
  )
  select productid, null::uuid from found order by sort_key, productid limit 1;
  if found then return; end if;

  return query with found as materialized (
    select productid, sort_key from private.product_search where id_text = lower(id_in_code)
  )
  select found.productid, variant.variantid
  from found
  cross join lateral (
    select variantid from public.productsizecolors
    where productid = found.productid and number = number_in_code
    offset 0
  ) as variant
  order by found.sort_key, found.productid limit 1;
  if found then return; end if;

  return query with former as materialized (
    select code, productid, variantid from private.former_codes
    where lower(code) = lower(p_code collate "C") and num_nonnulls(productid, variantid) > 0
  )
  select coalesce(former.productid, variant.productid), variant.variantid
  from former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  order by former.code limit 1;
end;
$$;

-- { product, variantid }, or null where no product and no variant has this code.
create function public.find_scanned(p_code text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  meaning record;
begin
  perform private.require_staff();
  select * into meaning from private.meaning_of_code(p_code);
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'product', private.product_objects(array[meaning.productid]) -> 0, 'variantid', meaning.variantid
  );
end;
$$;
-- The customers' directory. One phone, one customer; and nobody refers themselves, directly or in a circle: whoever
-- writes, by whatever way.

create table public.customers (
  customerid bigint generated by default as identity constraint customers_pkey primary key,
  customer_ulid text not null constraint customers_customer_ulid_key unique,
  first_name text not null,
  last_name text not null,
  phone text not null constraint customers_phone_key unique,
  email text,
  address text,
  gender text,
  loyalty_tier text default 'bronze',
  store_credit numeric(12, 2) not null default 0,
  customer_notes text,
  referred_by bigint constraint customers_referred_by_fkey
    references public.customers (customerid) on delete set null,
  total_spend numeric(14, 2) default 0,
  last_purchased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_customer_ulid_check check (char_length(customer_ulid) = 26),
  constraint customers_first_name_check check (first_name ~ '\S'),
  constraint customers_first_name_length_check check (char_length(first_name) <= 100),
  constraint customers_last_name_check check (last_name ~ '\S'),
  constraint customers_last_name_length_check check (char_length(last_name) <= 100),
  -- '+' and a digit, then 9 to 20 more; spaces are gone by now.
  constraint customers_phone_check check (phone ~ '^\+[0-9]{10,21}$'),
  constraint customers_email_check check (email = '' or email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  constraint customers_email_length_check check (char_length(email) <= 320),
  constraint customers_address_length_check check (char_length(address) <= 1000),
  constraint customers_gender_check
    check (lower(gender) in ('', 'male', 'female', 'other', 'prefer not to say', 'unknown')),
  constraint customers_loyalty_tier_check check (loyalty_tier in ('', 'bronze', 'silver', 'gold', 'platinum')),
  -- Not ">= 0" alone: NaN is greater than every number.
  constraint customers_store_credit_check check (store_credit between 0 and 9999999999.99),
  constraint customers_customer_notes_length_check check (char_length(customer_notes) <= 5000),
  constraint customers_referred_by_check check (referred_by <> customerid),
  constraint customers_total_spend_check check (total_spend between 0 and 999999999999.99)
);

comment on constraint customers_phone_key on public.customers is
  E'Phone number already exists\nLook the customer up by this phone.';

comment on constraint customers_phone_check on public.customers is
  E'Must start with country code\nType + and the country code, then the number: 9 to 20 more digits.';

comment on constraint customers_first_name_check on public.customers is E'First name is required\nType a first name.';

comment on constraint customers_last_name_check on public.customers is E'Last name is required\nType a last name.';

comment on constraint customers_email_check on public.customers is
  E'Invalid email\nType an address such as name@example.in, or leave it empty.';

comment on constraint customers_referred_by_check on public.customers is
  E'Nobody refers themselves, directly or in a circle\nChoose another customer, or None.';

comment on constraint customers_pkey on public.customers is
  E'Another customer has this id already\nTry again: the next free id will be taken.';

comment on constraint customers_customer_ulid_key on public.customers is
  E'This customer was saved already\nReload the list and edit the customer there.';

comment on constraint customers_customer_ulid_check on public.customers is
  E'The customer''s ULID does not have 26 characters\nClose the form and open it again.';

comment on constraint customers_first_name_length_check on public.customers is
  E'The first name is too long\nUse at most 100 characters.';

comment on constraint customers_last_name_length_check on public.customers is
  E'The last name is too long\nUse at most 100 characters.';

comment on constraint customers_email_length_check on public.customers is
  E'The email is too long\nUse at most 320 characters.';

comment on constraint customers_address_length_check on public.customers is
  E'The address is too long\nUse at most 1,000 characters.';

comment on constraint customers_gender_check on public.customers is
  E'There is no such gender in the list\nChoose one from the list, or leave it empty.';

comment on constraint customers_loyalty_tier_check on public.customers is
  E'There is no such loyalty tier\nChoose bronze, silver, gold or platinum.';

comment on constraint customers_store_credit_check on public.customers is
  E'The store credit is not an amount\nType a number of rupees from 0 up to 9,99,99,99,999.99.';

comment on constraint customers_customer_notes_length_check on public.customers is
  E'The customer notes are too long\nUse at most 5,000 characters.';

comment on constraint customers_total_spend_check on public.customers is
  E'The total spend is not an amount\nIt is a number of rupees of 0 or more.';

comment on constraint customers_referred_by_fkey on public.customers is
  E'The referrer is no longer there\nChoose another customer, or None.';

-- The list of the customers page: newest first.
create index customers_created_at_customerid_idx on public.customers (created_at desc, customerid desc);

-- customers_referred_by_fkey: whom a deleted referrer had referred.
create index customers_referred_by_idx on public.customers (referred_by);

-- A phone is one phone however it was spaced: the unique key must see that. No store credit is one of 0.
create function private.tidy_customer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.phone := regexp_replace(new.phone, '\s', '', 'g');
  new.store_credit := coalesce(new.store_credit, 0);
  return new;
end;
$$;

create trigger customers_tidy before insert or update on public.customers
for each row execute function private.tidy_customer();

-- total_spend and last_purchased_at are kept by sales.
select private.open_to_staff(
  'public.customers',
  '{customerid,customer_ulid,first_name,last_name,phone,email,address,gender,loyalty_tier,store_credit,customer_notes,referred_by}',
  p_delete => true
);

-- Changes of customers queue up, each for the length of its transaction, so that what one has checked still holds when
-- it commits. Before the statement, that is before any row is locked: no two can wait for each other.
create function private.queue_customers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('thaan.way', true), '') <> 'import' then
    perform private.wait_in_customers_queue();
  end if;
  return null;
end;
$$;

create trigger customers_queue before insert or update or delete on public.customers
for each statement execute function private.queue_customers();

-- customers_phone_key refuses it as well, but in words that only a programmer reads. Asks as the one who writes:
-- somebody outside the admin area learns of no phone, and is refused by the policies.
create function private.verify_phone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The ulid tells an upsert that is about to become an update of this very customer.
  if exists (
    select from public.customers
    where phone = new.phone and customerid <> new.customerid and customer_ulid <> new.customer_ulid
  ) then
    raise exception 'Phone number already exists'
      using errcode = '23505', hint = 'Look the customer up by this phone.',
        schema = 'public', table = 'customers', constraint = 'customers_phone_key';
  end if;
  return new;
end;
$$;

-- After customers_tidy, in the order of the names: the phone has lost its spaces by now.
create trigger customers_verify_phone_inserted before insert on public.customers
for each row execute function private.verify_phone();

create trigger customers_verify_phone_updated before update on public.customers
for each row when (old.phone is distinct from new.phone)
execute function private.verify_phone();

-- Walks up from the new referrer: whoever is met there has, in the end, referred this customer. Each step up is one look
-- by the key, also while the plan is one for a small table. One who was there gets no referrer while an import gives others
-- theirs: neither would see the circle that both of them close.
create function private.verify_referrer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('thaan.way', true), '') <> 'import' then
    perform pg_advisory_xact_lock_shared(hashtextextended('thaan: import of referrers', 0));
  end if;
  if exists (
    with recursive above as (
      select new.referred_by as customerid
      union
      select (select referred_by from public.customers as customer where customer.customerid = above.customerid)
      from above where above.customerid is not null
    )
    select from above where above.customerid = new.customerid
  ) then
    raise exception 'Nobody refers themselves, directly or in a circle'
      using errcode = '23514', hint = 'Choose another customer, or None.',
        schema = 'public', table = 'customers', constraint = 'customers_referred_by_check';
  end if;
  return new;
end;
$$;

create trigger customers_verify_referrer_inserted before insert on public.customers
for each row when (new.referred_by is not null)
execute function private.verify_referrer();

create trigger customers_verify_referrer_updated before update on public.customers
for each row when (
  new.referred_by is not null
  and (old.customerid, old.referred_by) is distinct from (new.customerid, new.referred_by)
)
execute function private.verify_referrer();
-- The customers page's one read, the choice of a referrer, and the save of a customer.

-- What is searched of each customer, in lower case and nothing else: every search reads this table from end to end.
-- docs/decisions/0004-customers.md has the figures.
create table private.customer_search (
  customerid bigint constraint customer_search_pkey primary key
    constraint customer_search_customerid_fkey
    references public.customers (customerid) on update cascade on delete cascade,
  created_at timestamptz not null,
  referred_by bigint,
  first_name_text text collate "C" not null,
  last_name_text text collate "C" not null,
  full_name_text text collate "C" not null,
  phone text collate "C" not null,
  email_text text collate "C" not null,
  loyalty_text text collate "C" not null
);

-- search_customers: the hits, newest first.
create index customer_search_created_at_customerid_idx
on private.customer_search (created_at desc, customerid desc);

alter table private.customer_search enable row level security;

revoke all on private.customer_search from public, anon, authenticated, service_role;

create function private.customer_search_row(customer public.customers) returns private.customer_search
language sql stable set search_path = ''
as $$
  select row(
    customer.customerid, customer.created_at, customer.referred_by,
    lower(customer.first_name), lower(customer.last_name), lower(customer.first_name || ' ' || customer.last_name),
    customer.phone, lower(coalesce(customer.email, '')), lower(coalesce(customer.loyalty_tier, ''))
  )::private.customer_search;
$$;

create function private.keep_customer_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.customer_search select * from private.customer_search_row(new)
  on conflict (customerid) do update set
    created_at = excluded.created_at, referred_by = excluded.referred_by,
    first_name_text = excluded.first_name_text, last_name_text = excluded.last_name_text,
    full_name_text = excluded.full_name_text, phone = excluded.phone, email_text = excluded.email_text,
    loyalty_text = excluded.loyalty_text;
  return null;
end;
$$;

create trigger customers_keep_search_inserted after insert on public.customers
for each row execute function private.keep_customer_search();

create trigger customers_keep_search_updated after update on public.customers
for each row
when (
  (old.customerid, old.created_at, old.referred_by, old.first_name, old.last_name, old.phone, old.email,
    old.loyalty_tier)
  is distinct from
  (new.customerid, new.created_at, new.referred_by, new.first_name, new.last_name, new.phone, new.email,
    new.loyalty_tier)
)
execute function private.keep_customer_search();

-- Customers as every function of the shop answers them, in the order of the list, with the referrer's name and phone:
-- the dialog shows a referrer as its list of choices does.
create function private.customer_objects(ids bigint[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(customer) || jsonb_build_object('referrer', case
      when referrer.customerid is not null
        then jsonb_build_object(
          'first_name', referrer.first_name, 'last_name', referrer.last_name, 'phone', referrer.phone
        )
    end)
    order by customer.created_at desc, customer.customerid desc
  ), '[]')
  from public.customers as customer
  left join public.customers as referrer on referrer.customerid = customer.referred_by
  where customer.customerid = any (ids);
$$;

-- A phone as it is looked for: without spaces, as phones are stored; null where nothing was typed.
create function private.searched_phone(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(p_filter, '\s', '', 'g'), '');
$$;

-- The filters of the customers page as they are looked for: null where nothing was typed.
create function private.wanted_of_customers(
  p_first_name text, p_last_name text, p_phone text, p_referrer text, p_email text, p_loyalty text
) returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    private.searched_text(p_first_name), private.searched_text(p_last_name), private.searched_phone(p_phone),
    private.searched_text(p_referrer), private.searched_text(p_email), private.searched_text(p_loyalty)
  ];
$$;

-- As private.search_condition, in private.customer_search.
create function private.customer_condition(p_wanted text[]) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_wanted[1] is not null then 'strpos(first_name_text, $1[1]) > 0' end,
    case when p_wanted[2] is not null then 'strpos(last_name_text, $1[2]) > 0' end,
    case when p_wanted[3] is not null then 'strpos(phone, $1[3]) > 0' end,
    case
      when p_wanted[4] is not null
        then 'referred_by in (select customerid from private.customer_search where strpos(full_name_text, $1[4]) > 0)'
    end,
    case when p_wanted[5] is not null then 'strpos(email_text, $1[5]) > 0' end,
    case when p_wanted[6] is not null then 'strpos(loyalty_text, $1[6]) > 0' end
  );
$$;

create function public.search_customers(
  p_first_name text default '',
  p_last_name text default '',
  p_phone text default '',
  p_referrer text default '',
  p_email text default '',
  p_loyalty text default '',
  p_page integer default 1,
  p_page_size integer default 15
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_customers(p_first_name, p_last_name, p_phone, p_referrer, p_email, p_loyalty);
  condition text := private.customer_condition(wanted);
  found bigint[];
  shown record;
begin
  perform private.require_staff();

  execute format(
    'select array(
       select customerid from private.customer_search where %s order by created_at desc, customerid desc
     )',
    condition
  ) into found using wanted;

  shown := private.page_of(found, p_page, p_page_size);
  return shown.answer || jsonb_build_object('customers', private.customer_objects(shown.ids));
end;
$$;

-- Who may have referred p_excluding (null: a new customer), by name or phone: the first of them by full name. Left out
-- are that customer and whoever came through them, directly or through others: they would close a circle.
create function public.find_referrers(
  p_text text default '', p_excluding bigint default null, p_limit integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_name text := private.searched_text(btrim(p_text));
  wanted_phone text := private.searched_phone(p_text);
  excluded bigint[];
begin
  perform private.require_staff();

  excluded := array(
    with recursive below as (
      select p_excluding as customerid
      union
      select customer.customerid
      from below join public.customers as customer on customer.referred_by = below.customerid
    )
    select customerid from below where customerid is not null
  );

  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'customerid', customer.customerid, 'first_name', customer.first_name, 'last_name', customer.last_name,
        'phone', customer.phone
      )
      order by hit.full_name_text, hit.customerid
    ), '[]')
    from (
      select customerid, full_name_text from private.customer_search
      where
        (wanted_name is null or strpos(full_name_text, wanted_name) > 0 or strpos(phone, wanted_phone) > 0)
        -- Hashed whatever the plan; "<> all" would compare each customer with each of many.
        and customerid not in (select unnest(excluded))
      order by full_name_text, customerid
      limit least(greatest(coalesce(p_limit, 20), 1), 100)
    ) as hit
    join public.customers as customer on customer.customerid = hit.customerid
  );
end;
$$;

-- p_updated_at null: a new customer. Else the time that the editor saw, and the customer of this ulid is changed; a
-- field that is not sent stays as it is.
create function public.save_customer(p_customer jsonb, p_updated_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := p_customer;
begin
  perform private.require_staff();
  perform private.wait_in_customers_queue();
  if jsonb_typeof(given -> 'phone') = 'string' then
    -- As private.tidy_customer.
    given := given || jsonb_build_object('phone', regexp_replace(given ->> 'phone', '\s', '', 'g'));
  end if;
  return private.in_words('save_record', jsonb_build_object(
    'kind', 'customer', 'given', given, 'column', 'customer_ulid', 'value', given ->> 'customer_ulid',
    'updated_at', p_updated_at, 'is_new', p_updated_at is null
  ), 'This customer is being saved by somebody else');
end;
$$;
-- The rules of discounts. One is created once, however often the request is sent, or changed unless somebody else saved
-- it meanwhile.

create table public.discounts (
  id bigint generated by default as identity constraint discounts_pkey primary key,
  code text,
  type text not null default 'flat',
  value numeric(12, 2) not null default 0,
  max_discount numeric(12, 2),
  category text,
  product_ids text[],
  once_per_customer boolean not null default false,
  exclusive boolean not null default false,
  auto_apply boolean not null default false,
  active boolean not null default true,
  min_total numeric(12, 2) not null default 0,
  start_date date,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_id uuid constraint discounts_request_id_key unique,
  constraint discounts_code_length_check check (char_length(code) <= 60),
  constraint discounts_type_check
    check (type in ('flat', 'percentage', 'buy_x_get_y', 'fixed_price', 'conditional')),
  -- Not ">= 0" alone: NaN is greater than every number.
  constraint discounts_value_check check (value between 0 and 9999999999.99),
  constraint discounts_percentage_check check (type <> 'percentage' or value <= 100),
  constraint discounts_max_discount_check check (max_discount between 0 and 9999999999.99),
  constraint discounts_category_length_check check (char_length(category) <= 60),
  constraint discounts_product_ids_length_check check (cardinality(product_ids) <= 1000),
  constraint discounts_min_total_check check (min_total between 0 and 9999999999.99),
  -- "bounds" sorts before "check": of a day that breaks both rules this one is said.
  constraint discounts_start_date_bounds_check check (start_date between date '2000-01-01' and date '2999-12-31'),
  constraint discounts_end_date_bounds_check check (end_date between date '2000-01-01' and date '2999-12-31'),
  constraint discounts_end_date_check check (end_date >= start_date)
);

comment on column public.discounts.request_id is 'The client-made id under which save_discount created it.';

comment on constraint discounts_value_check on public.discounts is
  E'The value is not an amount\nType a number from 0 up to 9,99,99,99,999.99.';

comment on constraint discounts_percentage_check on public.discounts is
  E'A percentage is at most 100\nType a value from 0 to 100.';

comment on constraint discounts_min_total_check on public.discounts is
  E'The min total is not an amount\nType a number of 0 or more.';

comment on constraint discounts_end_date_check on public.discounts is
  E'The end lies before the start\nChoose an end on or after the start.';

comment on constraint discounts_pkey on public.discounts is
  E'Another discount has this id already\nTry again: the next free id will be taken.';

comment on constraint discounts_code_length_check on public.discounts is
  E'The code is too long\nUse at most 60 characters.';

comment on constraint discounts_type_check on public.discounts is
  E'There is no such type of discount\nChoose flat, percentage, buy_x_get_y, fixed_price or conditional.';

comment on constraint discounts_max_discount_check on public.discounts is
  E'The max discount is not an amount\nType a number of rupees of 0 or more, or leave it empty.';

comment on constraint discounts_category_length_check on public.discounts is
  E'The category is too long\nUse at most 60 characters.';

comment on constraint discounts_product_ids_length_check on public.discounts is
  E'There are too many products\nChoose at most 1,000, or a category.';

comment on constraint discounts_request_id_key on public.discounts is
  E'This discount was saved already\nReload the list and edit the discount there.';

comment on constraint discounts_start_date_bounds_check on public.discounts is
  E'The start is not a day of the years 2000 to 2999\nCheck the year.';

comment on constraint discounts_end_date_bounds_check on public.discounts is
  E'The end is not a day of the years 2000 to 2999\nCheck the year.';

-- Refuses a second rule of one code, however it is written; any number of rules may have none.
create unique index discounts_code_key on public.discounts (lower(btrim(code))) where btrim(code) <> '';

comment on index public.discounts_code_key is
  E'Another discount has this code already\nChoose another code, or leave it blank.';

select private.open_to_staff(
  'public.discounts',
  '{id,code,type,value,max_discount,category,product_ids,once_per_customer,exclusive,auto_apply,active,min_total,start_date,end_date}'
);

-- As private.save_by_id.
create function public.save_discount(
  p_discount jsonb, p_updated_at timestamptz default null, p_request_id uuid default null
) returns jsonb
language sql security definer set search_path = ''
as $$
  select private.save_by_id('discount', p_discount, p_updated_at, p_request_id);
$$;
-- Who changed what and when: products, variants, customers, discounts, roles and categories, each change one row that
-- nobody alters.

create table private.changes (
  changeid bigint generated always as identity constraint changes_pkey primary key,
  kind text not null,
  record text collate "C" not null,
  former text collate "C",
  variantid uuid,
  name text not null,
  action text not null,
  before jsonb,
  after jsonb,
  changed_at timestamptz not null default now(),
  -- No foreign key: what somebody did stays when their account goes.
  changed_by uuid,
  changed_by_email text,
  way text
);

comment on table private.changes is 'Written by triggers alone, never changed, never deleted from.';

comment on column private.changes.changeid is 'The changes of one record in the order in which they were made.';

-- No check constraints: each is prepared anew for every change, and took a quarter of the time to write one.
comment on column private.changes.kind is '''product'', ''variant'', ''customer'', ''discount'', ''profile'', ''category''.';

comment on column private.changes.action is '''added'' (with after), ''changed'' (with both), ''deleted'' (with before).';

comment on column private.changes.record is
  'The product''s id (a variant''s: its product''s), the customer''s ulid, the id of the rest; as the change left it.';

comment on column private.changes.former is 'What record was before this change, where it was something else.';

comment on column private.changes.name is 'What the record was called.';

comment on column private.changes.before is 'The fields that differ; of a deleted record all that are not derived.';

comment on column private.changes.after is 'The same fields after it; of an added record all that are not derived.';

comment on column private.changes.changed_at is 'When its transaction began: what was saved together has one time.';

comment on column private.changes.changed_by is 'Null: by a command at the server.';

comment on column private.changes.way is '''import'', ''put back'', or null: by hand.';

-- list_changes: one record's.
create index changes_record_idx on private.changes (record);

-- list_changes: all of a kind, or of a kind and an action, newest first.
create index changes_kind_action_changeid_idx on private.changes (kind, action, changeid);

-- private.record_now, private.record_spans: what became of an id, and what it was before.
create index changes_former_changeid_idx on private.changes (former, changeid) where former is not null;

create index changes_deleted_changeid_idx on private.changes (record, changeid) where action = 'deleted';

create index changes_put_back_changeid_idx on private.changes (record, changeid)
where action = 'added' and way = 'put back';

-- private.reference_texts: what a customer was called who is gone.
create index changes_gone_customer_idx on private.changes ((before ->> 'customerid'))
where kind = 'customer' and action = 'deleted';

-- private.put_back_referrer: who had a referrer when one of the two was deleted.
create index changes_lost_referrer_idx on private.changes ((before ->> 'referred_by'))
where kind = 'customer' and before ? 'referred_by';

alter table private.changes enable row level security;

revoke all on private.changes from public, anon, authenticated, service_role;

-- Not even for its owner. A restored backup comes back without triggers.
create function private.refuse_change_of_history() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The history is not changed'
    using errcode = '42501', hint = 'What was done stays written. Put a value back instead.';
end;
$$;

create trigger changes_stay before update or delete or truncate on private.changes
for each statement execute function private.refuse_change_of_history();

-- The triggers that write the history, whoever changes a row and by whatever way: private.keep_history_of makes them.
-- Arguments of all three: the kind, the column that identifies a record, the columns that are left out, and how it is
-- called: what stands between two columns, and the columns.

-- Of added and of deleted rows all at once: docs/decisions/0009-history.md has the figures.
create function private.record_added() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := (select email from public.profiles where id = actor);
begin
  insert into private.changes
    (kind, record, variantid, name, action, after, changed_by, changed_by_email, way)
  select
    tg_argv[0], fields ->> tg_argv[1], (fields ->> 'variantid')::uuid,
    concat_ws(tg_argv[3], fields ->> tg_argv[4], fields ->> tg_argv[5]), 'added', fields,
    actor, actor_email, nullif(current_setting('thaan.way', true), '')
  from (
    select to_jsonb(row_after) - tg_argv[2]::text[]
    from after_change as row_after
    -- Each row becomes JSON once.
    offset 0
  ) as added (fields);
  return null;
end;
$$;

create function private.record_deleted() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := (select email from public.profiles where id = actor);
begin
  insert into private.changes
    (kind, record, variantid, name, action, before, changed_by, changed_by_email, way)
  select
    tg_argv[0], fields ->> tg_argv[1], (fields ->> 'variantid')::uuid,
    concat_ws(tg_argv[3], fields ->> tg_argv[4], fields ->> tg_argv[5]), 'deleted', fields,
    actor, actor_email, nullif(current_setting('thaan.way', true), '')
  from (
    select to_jsonb(row_before) - tg_argv[2]::text[]
    from before_change as row_before
    offset 0
  ) as deleted (fields);
  return null;
end;
$$;

-- Row by row: in a table of what was and one of what became nothing tells which was which once ids change.
create function private.record_changed() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := (select email from public.profiles where id = actor);
  was jsonb := to_jsonb(old) - tg_argv[2]::text[];
  became jsonb := to_jsonb(new) - tg_argv[2]::text[];
  fields_before jsonb;
  fields_after jsonb;
begin
  -- The variants of a product that is renamed follow it: that is no change of theirs.
  if tg_argv[0] = 'variant' and was -> 'productid' <> became -> 'productid'
    and not exists (select from public.products where productid = was ->> 'productid') then
    was := was || jsonb_build_object('productid', became -> 'productid');
  end if;
  select jsonb_object_agg(key, value), jsonb_object_agg(key, became -> key) into fields_before, fields_after
  from jsonb_each(was) where value <> became -> key;
  if fields_before is null then
    return null;
  end if;
  insert into private.changes
    (kind, record, former, variantid, name, action, before, after, changed_by, changed_by_email, way)
  values (
    tg_argv[0], became ->> tg_argv[1],
    case when was -> tg_argv[1] <> became -> tg_argv[1] then was ->> tg_argv[1] end,
    (became ->> 'variantid')::uuid, concat_ws(tg_argv[3], became ->> tg_argv[4], became ->> tg_argv[5]), 'changed',
    fields_before, fields_after,
    actor, actor_email, nullif(current_setting('thaan.way', true), '')
  );
  return null;
end;
$$;

-- What goes at one blow has no rows to record.
create function private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The history would miss what is truncated'
    using errcode = '42501', hint = 'Delete the rows instead.';
end;
$$;

select private.keep_history_of(kind) from private.kinds();
-- The history as staff read it: of one record, also under ids that it had before, or of all records of a kind.

-- The id that the record of a change has today, whatever it was renamed to since. Null: it is gone, also where another has
-- its id by now. One that was put back is the same as before: with its id it has the time of its creation again.
create function private.record_now(p_kind text, p_record text, p_changeid bigint) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  met record;
  now_called text := p_record;
  since bigint := p_changeid;
begin
  loop
    select later.changeid, later.record, later.action, later.born into met
    from (
      (
        select changes.changeid, changes.record, changes.action, null::jsonb as born from private.changes
        where changes.former = now_called and changes.changeid >= since and changes.kind = p_kind
        order by changes.changeid limit 1
      )
      union all
      (
        select changes.changeid, changes.record, changes.action, changes.before -> 'created_at' from private.changes
        where changes.record = now_called and changes.action = 'deleted' and changes.changeid >= since
          and changes.kind = p_kind
        order by changes.changeid limit 1
      )
    ) as later
    order by later.changeid limit 1;
    if not found then
      return now_called;
    elsif met.action = 'deleted' then
      select changes.changeid into since from private.changes
      where changes.record = now_called and changes.action = 'added' and changes.way = 'put back'
        and changes.changeid > met.changeid and changes.kind = p_kind and changes.after -> 'created_at' = met.born
      order by changes.changeid limit 1;
      if not found then
        return null;
      end if;
    else
      now_called := met.record;
      since := met.changeid + 1;
    end if;
  end loop;
end;
$$;

-- The same of a change; a variant's is its own.
create function private.id_now(p_change private.changes) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when p_change.kind = 'variant' then p_change.variantid::text
    else private.record_now(p_change.kind, p_change.record, p_change.changeid)
  end;
$$;

-- The spans of changes in which p_record, as it is called today, was called what: a later one came to an id that another
-- had before. Of an id that nobody has today: of whoever had it last.
create function private.record_spans(p_kind text, p_record text)
returns table (called text, first_id bigint, last_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  begun record;
  lost_id bigint;
begin
  called := p_record;
  last_id := 9223372036854775807;
  loop
    -- It was added or renamed to this id, or whoever had it went to another.
    select latest.changeid, latest.former, latest.is_added, latest.is_its_own, latest.born into begun
    from (
      (
        select own.changeid, own.former, own.is_added, true as is_its_own, own.born
        from (
          select
            changes.changeid, changes.former, changes.action = 'added' as is_added,
            case when changes.way = 'put back' then changes.after -> 'created_at' end as born
          from private.changes
          where changes.record = called and changes.changeid <= last_id and changes.kind = p_kind
            and (changes.action = 'added' or changes.former is not null)
          -- By the record alone, as in list_changes.
          offset 0
        ) as own
        order by own.changeid desc limit 1
      )
      union all
      (
        select changes.changeid, changes.former, false, false, null from private.changes
        where changes.former = called and changes.changeid <= last_id and changes.kind = p_kind
        order by changes.changeid desc limit 1
      )
    ) as latest
    order by latest.changeid desc limit 1;
    first_id := coalesce(begun.changeid, 0);
    return next;
    -- What was called so before is another record.
    exit when not coalesce(begun.is_its_own, false);
    if begun.is_added then
      -- Put back: what it was until it was deleted, and before another had its id meanwhile.
      select changes.changeid into lost_id from private.changes
      where changes.record = called and changes.action = 'deleted' and changes.changeid < first_id
        and changes.kind = p_kind and changes.before -> 'created_at' = begun.born
      order by changes.changeid desc limit 1;
      exit when not found;
      last_id := (
        select min(own.changeid) - 1
        from (
          select changes.changeid from private.changes
          where changes.record = called and changes.changeid > lost_id and changes.kind = p_kind
            and (changes.action = 'added' or changes.former is not null)
          offset 0
        ) as own
      );
    else
      called := begun.former;
      last_id := begun.changeid - 1;
    end if;
  end loop;
end;
$$;

-- What references mean: the name of today, else the last one of what is gone. p_ids: their values as JSON, null among them.
create function private.reference_texts(p_field text, p_ids jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(given.id, named.said) filter (where named.said is not null), '{}')
  from (select distinct id from jsonb_array_elements_text(p_ids) as id where id is not null) as given
  cross join lateral (
    select case p_field
      when 'categoryid' then coalesce(
        (select name from public.categories where categoryid = given.id::bigint),
        (
          select name from private.changes where kind = 'category' and record = given.id
          order by changeid desc limit 1
        )
      )
      else coalesce(
        (select first_name || ' ' || last_name from public.customers where customerid = given.id::bigint),
        (
          select name from private.changes
          where kind = 'customer' and action = 'deleted' and before ->> 'customerid' = given.id
          order by changeid desc limit 1
        )
      )
    end
  ) as named (said);
$$;

-- A change as list_changes answers it.
create function private.change_object(p_change private.changes) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  stored jsonb := private.row_now(p_change.kind, private.id_now(p_change));
  shown jsonb := coalesce(p_change.before, p_change.after);
  current jsonb;
  texts jsonb := '{}';
  field text;
begin
  if stored is not null then
    current := (select jsonb_object_agg(key, stored -> key) from jsonb_object_keys(shown) as key);
  end if;
  foreach field in array array['categoryid', 'referred_by'] loop
    if shown ? field and p_change.kind in ('product', 'customer') then
      texts := texts || jsonb_build_object(field, private.reference_texts(
        field, jsonb_build_array(p_change.before -> field, p_change.after -> field, current -> field)
      ));
    end if;
  end loop;
  -- What a discount's value meant, rupees or percent, and what it would mean today.
  if p_change.kind = 'discount' and shown ? 'value' and not shown ? 'type' then
    texts := jsonb_strip_nulls(jsonb_build_object('type', jsonb_build_object(
      'at', coalesce(
        (
          select later.type
          from (
            select changeid, before ->> 'type' as type from private.changes
            where record = p_change.record and kind = 'discount' and changeid > p_change.changeid and before ? 'type'
            offset 0
          ) as later
          order by later.changeid limit 1
        ),
        stored ->> 'type'
      ),
      'now', stored ->> 'type'
    )));
  end if;
  return jsonb_build_object(
    'changeid', p_change.changeid, 'kind', p_change.kind, 'record', p_change.record,
    'variantid', p_change.variantid,
    'name', coalesce(nullif(p_change.name, ''), case p_change.kind when 'discount' then '#' else '' end || p_change.record),
    'action', p_change.action, 'before', p_change.before, 'after', p_change.after, 'current', current,
    'texts', texts, 'changed_at', p_change.changed_at,
    'changed_by', coalesce(p_change.changed_by_email, p_change.changed_by::text), 'way', p_change.way
  );
end;
$$;

-- p_kind 'product' means products and their variants, without p_record categories as well. p_before: older than this change.
create function public.list_changes(
  p_kind text default null, p_record text default null, p_action text default null, p_before bigint default null,
  p_limit integer default 30
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  kinds text[] := case
    when p_kind is null then array(select every.kind from private.kinds() as every)
    when p_kind = 'product' and p_record is null then '{product,variant,category}'
    when p_kind = 'product' then '{product,variant}'
    else array[p_kind]
  end;
  actions text[] := case when p_action is null then '{added,changed,deleted}' else array[p_action] end;
  older_than bigint := coalesce(p_before, 9223372036854775807);
  page_size integer := least(greatest(coalesce(p_limit, 30), 1), 100);
  found bigint[];
begin
  perform private.require_staff();
  if p_record is not null and p_kind is null then
    raise exception 'A record is named without its kind' using errcode = '22023', hint = 'Name its kind as well.';
  end if;
  if p_record is null then
    found := array(
      select changeid from unnest(kinds) as wanted_kind
      cross join unnest(actions) as wanted_action
      cross join lateral (
        select changeid from private.changes
        -- Rows of the index's columns, in its order: written otherwise, all changes are read from the newest down.
        where (kind, action, changeid) > (wanted_kind, wanted_action, 0)
          and (kind, action, changeid) < (wanted_kind, wanted_action, older_than)
        order by kind desc, action desc, changeid desc limit page_size + 1
      ) as of_kind
      order by changeid desc limit page_size + 1
    );
  else
    found := array(
      select changeid
      from private.record_spans(case when p_kind = 'variant' then 'product' else p_kind end, p_record) as span
      cross join lateral (
        select changeid, kind, action from private.changes where record = span.called
        union all
        -- Variants that went to another product.
        select changeid, kind, action from private.changes where former = span.called and kind = 'variant'
        -- By the record alone, also while nothing is known of how large the table is: no order is read along an index.
        offset 0
      ) as of_span
      where changeid between span.first_id and least(span.last_id, older_than - 1)
        and kind = any (kinds) and action = any (actions)
      order by changeid desc limit page_size + 1
    );
  end if;
  return jsonb_build_object(
    'changes', (
      select coalesce(jsonb_agg(private.change_object(changes) order by changeid desc), '[]')
      from private.changes where changeid = any (found[:page_size])
    ),
    'more', cardinality(found) > page_size
  );
end;
$$;
-- What a change did is undone: fields get their former values, a deleted record is there again with its ids and with what
-- went with it. A save like any other, by the same rules and in the same words, and itself part of the history.

-- Locks a record before it is looked at, in the order of every save of its kind, beside an import as every save. p_wanted:
-- the fields it is to get.
create function private.lock_record(p_kind text, p_id text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_kind = 'customer' then
    perform private.wait_in_customers_queue();
    return;
  elsif p_kind in ('product', 'variant') then
    perform private.go_beside_import('products');
  end if;
  if p_kind = 'variant' then
    perform from public.products
    where productid = p_wanted ->> 'productid'
      or productid = (select productid from public.productsizecolors where variantid = p_id::uuid)
    order by productid for no key update;
  end if;
  perform private.locked_row(p_kind, (private.kind_of_record(p_kind)).key_name, p_id);
end;
$$;

-- Puts fields back (p_wanted: their former values) and answers the id of the record.
create function private.put_back_fields(p_change private.changes, p_wanted jsonb, p_current jsonb) returns text
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  id text := private.id_now(p_change);
  wanted jsonb := p_wanted;
  stored jsonb;
begin
  -- The product that a variant was in, as it is called by now.
  if p_change.kind = 'variant' and wanted ? 'productid' then
    wanted := wanted || jsonb_build_object(
      'productid', private.record_now('product', wanted ->> 'productid', p_change.changeid)
    );
    if wanted ->> 'productid' is null then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  end if;
  perform private.lock_record(p_change.kind, id, wanted);
  -- Unless its id went to another while this waited.
  if private.id_now(p_change) = id then
    stored := private.row_now(p_change.kind, id);
  end if;
  if stored is null then
    raise exception 'This record is no longer there'
      using errcode = 'PT404', hint = 'Look for it among what was deleted.';
  end if;
  -- Already as it is to be: the same request, sent again after its answer was lost.
  if not exists (select from jsonb_each(wanted) where value is distinct from stored -> key) then
    return id;
  end if;
  if p_current is not null and exists (
    select from jsonb_object_keys(wanted) as field where stored -> field is distinct from p_current -> field
  ) then
    raise exception 'Somebody else changed this after you looked'
      using errcode = 'PT409', hint = 'Look at the values of now, then decide again.',
        detail = (select jsonb_object_agg(field, stored -> field) from jsonb_object_keys(wanted) as field)::text;
  end if;
  -- A name that was made of fabric and category follows them.
  if p_change.kind = 'product' and not wanted ? 'name' and (wanted ? 'fabric' or wanted ? 'categoryid')
    and stored ->> 'name' = private.derived_name(stored ->> 'fabric', (stored ->> 'categoryid')::bigint) then
    wanted := wanted || jsonb_build_object('name', coalesce(
      nullif(private.derived_name(
        coalesce(wanted ->> 'fabric', stored ->> 'fabric'),
        (case when wanted ? 'categoryid' then wanted ->> 'categoryid' else stored ->> 'categoryid' end)::bigint
      ), ''),
      -- Of neither no name is made.
      stored ->> 'name'
    ));
  end if;
  perform private.set_fields(p_change.kind, id, wanted);
  return case when p_change.kind = 'product' then coalesce(wanted ->> 'productid', id) else id end;
end;
$$;

-- A variant is in its product again, which the caller holds. What stands on the labels of its pieces means it again.
create function private.put_back_variant(p_change private.changes, p_productid text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  label_code text := p_change.record || lpad(p_change.before ->> 'number', 2, '0');
begin
  delete from private.former_codes where code = label_code and productid is null and variantid is null;
  perform private.insert_record('variant', p_change.before || jsonb_build_object('productid', p_productid));
  -- It has another number, or its product another id.
  insert into private.former_codes (code, variantid)
  select label_code, p_change.variantid
  where label_code is not null and not exists (
    select from public.productsizecolors
    where productid || lpad(number::text, 2, '0') = label_code and variantid = p_change.variantid
  )
  on conflict (code) do nothing;
end;
$$;

-- Whoever lost p_customerid as their referrer when that customer was deleted, or came back without while that customer
-- was gone, has it again: but not where the field was changed since, and not whoever would now close a circle.
create function private.put_back_referrer(p_change private.changes, p_customerid bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.customers set referred_by = p_customerid
  where referred_by is null
    and customer_ulid in (
      select guest.called_now
      from private.changes as loss
      cross join lateral private.record_now('customer', loss.record, loss.changeid) as guest (called_now)
      where loss.kind = 'customer' and loss.before ? 'referred_by'
        and loss.before ->> 'referred_by' = p_customerid::text
        and (loss.action = 'deleted' or loss.changed_at = p_change.changed_at)
        and not exists (
          select from private.changes as later
          where later.record in (loss.record, guest.called_now) and later.changeid > loss.changeid
            and later.kind = 'customer' and later.action = 'changed' and later.before ? 'referred_by'
        )
    )
    and customerid not in (
      with recursive above as (
        select p_customerid as customerid
        union
        select customer.referred_by
        from above join public.customers as customer on customer.customerid = above.customerid
        where customer.referred_by is not null
      )
      select customerid from above
    );
end;
$$;

-- The id of the product that a deleted variant was in, as it is called by now; null: it is gone.
create function private.product_of_deleted(p_change private.changes) returns text
language sql stable security definer set search_path = ''
as $$
  select private.record_now('product', p_change.record, coalesce(
    -- It went with its product, whose change comes before those of its variants.
    (
      select max(changeid) from private.changes
      where record = p_change.record and action = 'deleted' and kind = 'product'
        and changed_at = p_change.changed_at and changeid < p_change.changeid
    ),
    p_change.changeid
  ));
$$;

-- A deleted record with its ids is there again. Answers which references had to be left out: what they meant is gone.
create function private.put_back_record(p_change private.changes) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  row_before jsonb := p_change.before;
  id text := coalesce(p_change.variantid::text, p_change.record);
  product_now text;
  left_out text[] := '{}';
  variant private.changes;
begin
  -- Nothing is there to be locked yet: one at a time puts it back.
  perform pg_advisory_xact_lock(hashtextextended('thaan: put back ' || p_change.kind || ' ' || id, 0));
  if p_change.kind = 'variant' then
    product_now := private.product_of_deleted(p_change);
    perform from public.products where productid = product_now for no key update;
    if not found then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  else
    perform private.lock_record(p_change.kind, id, row_before);
  end if;
  if private.row_now(p_change.kind, private.id_now(p_change)) is not null then
    -- As it is to be: the same request, sent again after its answer was lost.
    return left_out;
  elsif private.row_now(p_change.kind, id) is not null then
    raise exception '%', case p_change.kind
      when 'product' then 'Another product has this id now'
      when 'profile' then 'This account has a role again already'
      else 'Another record has this id now'
    end using errcode = 'PT409', hint = case p_change.kind
      when 'product' then 'Give that product another id first.' else 'Change it where it is listed.'
    end;
  end if;

  if p_change.kind = 'product' and row_before ->> 'categoryid' is not null
    and not exists (select from public.categories where categoryid = (row_before ->> 'categoryid')::bigint) then
    left_out := '{categoryid}';
  elsif p_change.kind = 'customer' and row_before ->> 'referred_by' is not null
    and not exists (select from public.customers where customerid = (row_before ->> 'referred_by')::bigint) then
    left_out := '{referred_by}';
  elsif p_change.kind = 'profile' then
    -- The address that the account has by now.
    row_before := row_before || jsonb_build_object(
      'email', (select users.email from auth.users where users.id = p_change.record::uuid)
    );
  end if;

  if p_change.kind = 'variant' then
    perform private.put_back_variant(p_change, product_now);
  else
    perform private.insert_record(p_change.kind, row_before - left_out);
  end if;
  if p_change.kind = 'product' then
    for variant in
      select * from private.changes
      where record = p_change.record and kind = 'variant' and action = 'deleted' and changed_at = p_change.changed_at
      order by (before ->> 'line')::bigint
    loop
      perform private.put_back_variant(variant, p_change.record);
    end loop;
  elsif p_change.kind = 'customer' then
    perform private.put_back_referrer(p_change, (row_before ->> 'customerid')::bigint);
  end if;
  return left_out;
end;
$$;

-- What of a change can be put back, p_field alone where it is named: refused in words where that is nothing.
create function private.fields_to_put_back(p_change private.changes, p_field text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  may_write text[] := (private.kind_of_record(p_change.kind)).fields;
  fields jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(p_change.before)
    where key = any (may_write) and (p_field is null or key = p_field)
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

-- p_wanted: { changeid, fields, current }. Answers { id, left_out }.
create function private.put_back_change(p_wanted jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  way_before text := current_setting('thaan.way', true);
  change private.changes;
  id text;
  left_out text[] := '{}';
begin
  select * into strict change from private.changes where changeid = (p_wanted ->> 'changeid')::bigint;
  perform set_config('thaan.way', 'put back', true);
  if change.action = 'deleted' then
    left_out := private.put_back_record(change);
    id := private.id_now(change);
  else
    id := private.put_back_fields(change, p_wanted -> 'fields', nullif(p_wanted -> 'current', 'null'));
  end if;
  perform set_config('thaan.way', coalesce(way_before, ''), true);
  return jsonb_build_object('id', id, 'left_out', left_out);
end;
$$;

-- p_field null: all fields of the change. p_current: the values of today as the person saw them; null: whatever they are.
create function public.put_back(p_changeid bigint, p_field text default null, p_current jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  change private.changes;
  done jsonb;
begin
  perform private.require_staff();
  select * into change from private.changes where changeid = p_changeid;
  if not found then
    raise exception 'There is no such change' using errcode = 'PT404', hint = 'Reload the history.';
  end if;
  done := private.in_words('put_back_change', jsonb_build_object(
    'changeid', p_changeid, 'fields', private.fields_to_put_back(change, p_field), 'current', p_current
  ), 'This record is being saved by somebody else');
  return jsonb_build_object(
    'kind', change.kind,
    'record', case
      when change.kind = 'variant'
        then (select productid from public.productsizecolors where variantid = (done ->> 'id')::uuid)
      else done ->> 'id'
    end,
    'variantid', change.variantid, 'left_out', done -> 'left_out'
  );
end;
$$;
-- A file's lines on their way into the shop: staged by the portal in chunks, judged, looked at, then loaded or dropped.
-- docs/decisions/0010-import.md has the reasons and the figures. Of each person one file is laid aside: of at most 20,000
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

-- What became of each line: 'new', 'changed', 'same' or 'wrong' with its reason (line 1) and what to do (line 2).
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
  constraint judged_lines_status_check check (status in ('new', 'changed', 'same', 'wrong'))
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
-- What a file may say of a table, and the rules of the table asked of rows that are not in it: its own columns, constraints
-- and words, read from the catalog. What is added to a table holds for imports from then on, and nothing is locked to find
-- out.

-- The columns of staff that a file says as they are, and as what each is read. Left out is what a line finds its record by
-- or says in another way: the queries below name it. missing: SQL of what a new record has where nothing is said.
create function private.file_columns(p_table regclass)
returns table (name name, place smallint, kind text, missing text)
language sql stable set search_path = ''
as $$
  select
    attname, attnum, kind,
    -- A text that must be there is empty, so that its own rule tells.
    coalesce(pg_get_expr(adbin, adrelid), case when attnotnull and kind = 'text' then quote_literal('') end, 'null')
  from pg_catalog.pg_attribute
  left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  join (values
    ('text'::regtype, 'text'), ('boolean', 'flag'), ('numeric', 'number'), ('smallint', 'whole'), ('integer', 'whole'),
    ('bigint', 'whole')
  ) as read (type, kind) on read.type = atttypid
  where attrelid = p_table and attname = any (private.staff_columns(p_table))
    and attname <> all ('{productid,name,categoryid,customer_ulid,phone,referred_by}');
$$;

-- SQL of what a cell would change: null where it says nothing, or nothing else than what is stored. "said" is the line,
-- "stored" what is there.
create function private.changed_value(p_name name, p_kind text, p_missing text) returns text
language sql immutable set search_path = ''
as $$
  select format(
    case
      -- Chosen from a list, in whatever letters somebody writes them.
      when p_name = 'gender' then '
        case
          when lower(said.gender) = lower(stored.gender) then null
          else upper(left(said.gender, 1)) || lower(substr(said.gender, 2))
        end'
      -- That a new customer begins there is shown.
      when p_name = 'loyalty_tier' then '
        nullif(
          coalesce(lower(said.loyalty_tier), case when stored.phone is null then %2$s end), stored.loyalty_tier
        )'
      -- The blanks around a text and its line ends do not come through a file.
      when p_kind = 'text' then '
        case
          when said.%1$I = stored.%1$I then null
          when stored.%1$I is null then said.%1$I
          else nullif(said.%1$I, private.cell_text(stored.%1$I))
        end'
      else 'nullif(said.%1$I, stored.%1$I)'
    end,
    p_name, p_missing
  );
$$;

-- SQL made of a template for each of these columns. format fills in the name (1), 'old_' and the name (2), SQL's type of
-- what is said (3), what a new record has where nothing is said (4), what a cell would change (5), and the functions that
-- find the lowest (6) and the highest (7) of several.
create function private.each_column(p_table regclass, p_template text) returns text
language sql stable set search_path = ''
as $$
  select string_agg(
    format(
      p_template, name, 'old_' || name, case kind when 'text' then 'text' when 'flag' then 'boolean' else 'numeric' end,
      missing, private.changed_value(name, kind, missing),
      case kind when 'flag' then 'bool_and' else 'min' end, case kind when 'flag' then 'bool_or' else 'max' end
    ),
    ' ' order by place
  )
  from private.file_columns(p_table);
$$;

-- Each kind's fields, and as what each is read: 'text', 'phone', 'number', 'whole' or 'flag'.
create function private.import_fields(p_kind text) returns jsonb
language sql stable set search_path = ''
as $$
  select special || (select jsonb_object_agg(name, kind) from private.file_columns(of_table))
  from (values
    (
      'products', 'public.products'::regclass,
      '{"productid": "text", "category": "text", "size": "text", "color": "text", "stock": "whole"}'::jsonb
    ),
    ('customers', 'public.customers', '{"phone": "phone", "referrer_phone": "phone"}')
  ) as files (kind, of_table, special)
  where kind = p_kind;
$$;

-- SQL that names the rule which a row of these columns breaks, in the order in which the table would look: an empty
-- column that must not be empty as 'empty <column>', else the constraint; null where none is broken. A rule that speaks of
-- other columns too is left to the table.
create function private.broken_rule(p_table regclass, p_columns name[]) returns text
language sql stable set search_path = ''
as $$
  select format('case %s end', string_agg(test, ' ' order by step, name))
  from (
    select
      1 as step, attname as name,
      format('when %I is null then %L', attname, 'empty ' || attname) as test
    from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attnotnull and attname = any (p_columns)
    union all
    select 2, conname, format('when not (%s) then %L', pg_get_expr(conbin, conrelid), conname)
    from pg_catalog.pg_constraint
    where conrelid = p_table and contype = 'c' and (
      select bool_and(attname = any (p_columns))
      from pg_catalog.pg_attribute where attrelid = conrelid and attnum = any (conkey)
    )
  ) as rules;
$$;

-- What a column is called on the pages and in the files of the shop.
create function private.field_label(p_field text) returns text
language sql immutable set search_path = ''
as $$
  select initcap(case p_field
    when 'purchaseprice' then 'purchase price'
    when 'retailprice' then 'retail price'
    else replace(p_field, '_', ' ')
  end);
$$;

-- What a broken rule says, as private.failure_reason does, and the column that it is about.
create function private.rule_words(p_table name, p_rule text) returns table (reason text, field text)
language sql stable set search_path = ''
as $$
  select
    case
      when empty is not null then format(E'%s is empty\nFill it in.', private.field_label(empty))
      else private.failure_reason('23514', 'public', p_table, p_rule, null, null)
    end,
    private.refused_field('public', p_table, p_rule, empty)
  from (select substring(p_rule from '^empty (.*)') as empty) as named;
$$;
-- What an import of products would do, line by line, without a lock on anything of the shop.

-- The places at which a product without an id begins. A line goes on with the product of the line before where nothing of
-- a product that both say differs, and its category, its fabric or a price is said by both: a cell that is empty or could
-- not be read says nothing. One who means two products and is taken at the word of one bad cell would get both.
create function private.product_starts(p_import_id uuid) returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  starts integer[] := '{}';
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

-- The staged lines, each with its product: all lines of one id, or those without an id from one of p_starts on.
create function private.product_lines(p_import_id uuid, p_starts integer[])
returns table (place integer, line integer, product integer, cells jsonb, problem text, field text)
language sql stable security definer set search_path = ''
as $$
  with given as (
    select *, cells ->> 'productid' as productid from private.staged_lines where import_id = p_import_id
  )
  select
    place, line,
    case
      when productid is null then max(start) over (order by place)
      else min(place) over (partition by productid)
    end,
    cells, problem.reason, problem.field
  from given
  left join unnest(p_starts) as start on start = place
  left join lateral (
    select key as field, value as reason from jsonb_each_text(problems) order by key limit 1
  ) as problem on problems <> '{}';
$$;

-- Ids that the shop or the file writes in more than one way (in capitals or not, with blanks around), each with the
-- writing that counts. p_ids are the ids in the file.
create function private.id_writings(p_ids text[]) returns table (id_text text, productid text)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select id_text, coalesce(min(productid) filter (where has_blanks), min(productid)) from (
    select id_text, productid, false as has_blanks from private.product_search
    where id_text = any (array(select lower(id collate "C") from unnest(p_ids) as id))
    union
    select lower(private.cell_text(productid) collate "C"), productid, true from public.products
    -- As products_blank_id_idx.
    where productid <> btrim(
      productid,
      E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
      '\u2028\u2029\u202f\u205f\u3000\ufeff'
    )
    union
    select lower(id collate "C"), id collate "C", false from unnest(p_ids) as id
  ) as written
  group by id_text having count(*) > 1;
$$;

-- SQL of each product as it would be: what its lines ($3: where products begin) say laid over what is stored ($2: the ids
-- in the file). "differs" is the first field of which they say different things. Of its own here: the id, the category (a
-- name in files, an id in the table) and the name that is made of it.
create function private.wanted_products() returns text
language sql stable set search_path = ''
as $$
  select format(
    $query$
      with said as (
        select product, min(said.productid) as productid, min(said.category) as category %1$s,
          case when min(lower(said.category)) <> max(lower(said.category)) then 'category' %2$s end as differs
        from private.product_lines($1, $3)
        cross join lateral jsonb_to_record(cells) as said (productid text, category text %3$s)
        group by product
      ), stored as materialized (
        select * from public.products where productid = any ($2)
      ), given as materialized (
        select
          said.product, said.productid, stored.productid is null as is_new, said.differs,
          case when stored.productid is null then writings.productid end as other_writing,
          before.name as old_category, coalesce(found.name, said.category, before.name) as category,
          case when found.categoryid is null then said.category end as new_category,
          case when said.category is null then stored.categoryid else found.categoryid end as categoryid,
          stored.name as old_name %4$s
        from said
        left join stored on stored.productid = said.productid
        left join public.categories as before on before.categoryid = stored.categoryid
        left join public.categories as found on lower(found.name) = lower(said.category)
        left join private.id_writings($2) as writings on writings.id_text = lower(said.productid collate "C")
      ), laid as materialized (
        select product, productid, is_new, differs, other_writing, category, new_category, categoryid, old_name %5$s,
          (
            select coalesce(jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)), '{}')
            from (values
              ('productid', null, case when is_new then to_jsonb(productid) end),
              ('category', to_jsonb(old_category), to_jsonb(nullif(category, old_category))) %6$s
            ) as cell (field, before, after)
            where after is not null
          ) as changes
        from given
      )
      select *,
        case
          when is_new or changes ?| '{category,fabric}' then private.derived_name(fabric, category)
          else old_name
        end as name
      from laid
    $query$,
    private.each_column('public.products', ', %6$s(said.%1$I) as %1$I'),
    private.each_column('public.products', 'when %6$s(said.%1$I) <> %7$s(said.%1$I) then %1$L'),
    private.each_column('public.products', ', %1$I %3$s'),
    private.each_column('public.products', ', %5$s as %1$I, stored.%1$I as %2$I'),
    private.each_column('public.products', ', coalesce(%1$I, %2$I, case when is_new then (%4$s)::%3$s end) as %1$I'),
    private.each_column('public.products', ', (%1$L, to_jsonb(%2$I), to_jsonb(%1$I))')
  );
$$;

-- Why a product cannot be loaded, where no rule of its table says so: line 1 the reason, line 2 what to do.
create function private.product_trouble(
  p_differs text, p_productid text, p_other_writing text, p_is_new boolean, p_unknown_category text
) returns table (reason text, field text)
language sql stable set search_path = ''
as $$
  select
    case
      when p_differs is not null
        then E'The lines of this product say different things of it\nWrite the same in all of them, or leave it empty.'
      when p_other_writing is not null
        then format(
          E'This product id is also written "%s"\n%s', p_other_writing,
          case
            when p_other_writing = private.cell_text(p_other_writing)
              then 'Write it the same everywhere, in capitals or not.'
            else 'Its blanks do not come through a file: change this product in the portal.'
          end
        )
      when p_is_new and private.names_variant(p_productid)
        then E'This product id stands on the label of a variant\nGive the product the next number.'
      -- As a barcode takes it: isBarcodeText in shop/label/characters.ts.
      when p_is_new and p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        then E'No label can carry this product id\nWrite it of A to Z, digits and . + - / _, with single spaces between.'
      -- Ids of the year are sorted by six digits, and counted on from.
      when p_is_new and p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
        then E'This product id has too many digits\nThe next product would be counted on from it: write at most 6 after "BC" and the year.'
      when p_unknown_category is not null
        then format(E'There is no category "%s"\nAllow new categories, or write one of the list.', p_unknown_category)
    end,
    coalesce(p_differs, case
      when p_other_writing is not null or p_is_new and (
        private.names_variant(p_productid) or p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        or p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
      ) then 'productid'
      when p_unknown_category is not null then 'category'
    end);
$$;

create function private.judge_products_of(
  p_import_id uuid, p_ids text[], p_starts integer[], p_new_categories boolean
) returns void
-- Hashed joins, also while nothing is known of how many lines there are.
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_products where import_id = p_import_id;
  execute format(
    $query$
      with wanted as materialized (%s), ruled as materialized (
        select *,
          case
            when is_new or changes <> '{}'
              -- Without an id it gets one that keeps the rules.
              then (select %s from (select coalesce(wanted.productid, 'BC00001') as productid) as given)
          end as rule,
          case when new_category is not null then (select %s from (select new_category) as made (name)) end as category_rule
        from wanted
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken, private.rule_words('products', rule) as said
        union all
        select rule, said.reason, 'category'
        from (select distinct category_rule from ruled) as broken (rule), private.rule_words('categories', rule) as said
      )
      insert into private.judged_products
      select
        $1, product, productid, is_new, name, new_category, categoryid, changes, coalesce(trouble.reason, words.reason),
        case
          when trouble.reason is not null then trouble.field
          else coalesce('{"name": "fabric", "categoryid": "category"}'::jsonb ->> words.field, words.field)
        end
      from ruled
      cross join lateral private.product_trouble(
        differs, productid, other_writing, is_new, case when not $4 then new_category end
      ) as trouble
      left join words on words.rule = coalesce(category_rule, ruled.rule)
    $query$,
    private.wanted_products(),
    private.broken_rule(
      'public.products', array(select name from private.file_columns('public.products')) || '{productid,name,categoryid}'
    ),
    private.broken_rule('public.categories', '{name}')
  ) using p_import_id, p_ids, p_starts, p_new_categories;
end;
$$;

-- The lines beside the variants that they are of: by size and color within the product, in any case.
create function private.matched_lines(p_import_id uuid, p_ids text[], p_starts integer[])
returns table (
  place integer, line integer, product integer, cells jsonb, problem text, field text, is_variant boolean,
  held bigint, variantid uuid, size text, color text, stock numeric, old_stock integer, changes jsonb, twin integer
)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with variants as materialized (
    select
      productid, lower(private.cell_text(size)) as size_text, lower(private.cell_text(color)) as color_text,
      count(*) as held, min(variantid::text)::uuid as variantid, min(size) as size, min(color) as color,
      min(stock) as stock
    from public.productsizecolors where productid = any (p_ids)
    group by 1, 2, 3
  ), lines as (
    select *,
      cells ->> 'productid' as productid, cells ->> 'size' as size, cells ->> 'color' as color,
      (cells ->> 'stock')::numeric as stock, cells ?| array['size', 'color', 'stock'] as is_variant
    from private.product_lines(p_import_id, p_starts)
  )
  select
    lines.place, lines.line, lines.product, lines.cells, lines.problem, lines.field, lines.is_variant,
    variants.held, variants.variantid, coalesce(variants.size, lines.size, ''), coalesce(variants.color, lines.color, ''),
    coalesce(lines.stock, variants.stock, 0), variants.stock,
    case
      when not lines.is_variant or coalesce(lines.stock, variants.stock) = variants.stock then '{}'
      when variants.variantid is not null
        then jsonb_build_object('stock', jsonb_build_object('before', variants.stock, 'after', lines.stock))
      else jsonb_build_object(
        'size', jsonb_build_object('before', null, 'after', lines.size),
        'color', jsonb_build_object('before', null, 'after', lines.color),
        'stock', jsonb_build_object('before', null, 'after', coalesce(lines.stock, 0))
      )
    end,
    -- The number of another line of the same variant; without an id and a variant, of an earlier line of the product.
    case
      when not lines.is_variant and lines.productid is null
        then nullif(first_value(lines.line) over (variant order by lines.place), lines.line)
      when lines.is_variant and count(*) over variant > 1
        then coalesce(nullif(min(lines.line) over variant, lines.line), max(lines.line) over variant)
    end
  from lines
  left join variants on variants.productid = lines.productid
    and variants.size_text = lower(lines.size) and variants.color_text = lower(lines.color)
  window variant as (partition by lines.product, lines.is_variant, lower(lines.size), lower(lines.color));
$$;

-- Is one line of a product wrong, none of them is loaded: a product is never half of what the file says.
create function private.judge_product_lines(p_import_id uuid, p_ids text[], p_starts integer[]) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_lines where import_id = p_import_id;
  execute format(
    $query$
      with ruled as materialized (
        select *,
          case when is_variant and (variantid is null or stock <> old_stock) then %s end as rule
        from private.matched_lines($1, $2, $3)
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken,
          private.rule_words('productsizecolors', rule) as said
      ), own as (
        select ruled.*,
          coalesce(
            problem, words.reason,
            case
              when held > 1
                then E'This product has two variants of this size and color\nChange them in the portal.'
              when twin is not null and not is_variant
                then format(E'Line %%s says the same\nOf another product write an id in each; else take this line out.', twin)
              when twin is not null
                then format(E'Line %%s is of the same size and color\nWrite each variant in one line.', twin)
            end
          ) as own_reason,
          coalesce(ruled.field, words.field, case when held > 1 or twin is not null and is_variant then 'size' end) as own_field
        from ruled left join words on words.rule = ruled.rule
      ), lines as (
        select *, min(line) filter (where own_reason is not null) over (partition by product) as wrong_line from own
      )
      insert into private.judged_lines
      select
        $1, place, lines.product, lines.variantid, size, color, stock,
        case
          when wrong_line is not null or reason is not null then 'wrong'
          when is_new or is_variant and lines.variantid is null then 'new'
          when changed.fields <> '{}' then 'changed'
          else 'same'
        end,
        case
          when own_reason is not null then own_reason
          when wrong_line is not null
            then format(E'Another line of this product is wrong: line %%s\nIts lines are loaded together.', wrong_line)
          else reason
        end,
        case when own_reason is not null then own_field when wrong_line is null then heads.field end,
        coalesce(nullif(concat_ws(' ', productid, heads.name), ''), 'New product'), changed.fields
      from lines
      join private.judged_products as heads on heads.import_id = $1 and heads.product = lines.product
      cross join lateral (
        select lines.changes || case
          when heads.changes = '{}' then '{}'
          -- Of its product a line shows what it says itself.
          else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(heads.changes) where cells ? key)
        end as fields
      ) as changed
    $query$,
    private.broken_rule('public.productsizecolors', array['size', 'color', 'stock'])
  ) using p_import_id, p_ids, p_starts;
end;
$$;

create function private.judge_products(p_import_id uuid, p_new_categories boolean) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  ids text[] := array(
    select distinct cells ->> 'productid' from private.staged_lines
    where import_id = p_import_id and cells ? 'productid'
  );
  starts integer[] := private.product_starts(p_import_id);
begin
  perform private.judge_products_of(p_import_id, ids, starts, p_new_categories);
  perform private.judge_product_lines(p_import_id, ids, starts);
  update private.judged_products set reason = 'A line of it is wrong'
  where import_id = p_import_id and reason is null and product in (
    select product from private.judged_lines where import_id = p_import_id and status = 'wrong'
  );
end;
$$;
-- What an import of customers would do, line by line, without a lock on anything of the shop.

-- SQL of each customer as it would be, but for the referrer: what the line says laid over what is stored. twin: the number
-- of another line of the same phone. Of its own here: the phone, by which a customer is found.
create function private.wanted_customers() returns text
language sql stable set search_path = ''
as $$
  select format(
    $query$
      with said as materialized (
        select place, line, problems, said.*,
          case
            when said.phone is not null and count(*) over same > 1
              then coalesce(nullif(min(line) over same, line), max(line) over same)
          end as twin
        from private.staged_lines
        cross join lateral jsonb_to_record(cells) as said (phone text %1$s)
        where import_id = $1
        window same as (partition by said.phone)
      ), stored as materialized (
        select * from public.customers where phone = any (array(select phone from said where phone is not null))
      ), given as materialized (
        select place, line, problem.reason as problem, problem.field as problem_field, twin,
          stored.customerid, stored.customerid is null as is_new, said.phone %2$s
        from said
        left join stored on stored.phone = said.phone
        left join lateral (
          select key as field, value as reason from jsonb_each_text(problems) order by key limit 1
        ) as problem on problems <> '{}'
      )
      select place, line, problem, problem_field, twin, customerid, is_new, coalesce(phone, '') as phone %3$s,
        (
          select coalesce(jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)), '{}')
          from (values ('phone', null, case when is_new then to_jsonb(phone) end) %4$s) as cell (field, before, after)
          where after is not null
        ) as changes
      from given
    $query$,
    private.each_column('public.customers', ', %1$I %3$s'),
    private.each_column('public.customers', ', %5$s as %1$I, stored.%1$I as %2$I'),
    private.each_column('public.customers', ', coalesce(%1$I, %2$I, case when is_new then (%4$s)::%3$s end) as %1$I'),
    private.each_column('public.customers', ', (%1$L, to_jsonb(%2$I), to_jsonb(%1$I))')
  );
$$;

create function private.judge_customers_of(p_import_id uuid) returns void
-- Hashed joins, also while nothing is known of how many lines there are.
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_customers where import_id = p_import_id;
  execute format(
    $query$
      with wanted as materialized (%s), ruled as materialized (
        select *, case when is_new or changes <> '{}' then %s end as rule from wanted
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken, private.rule_words('customers', rule) as said
      )
      insert into private.judged_customers
      select $1, place, line, customerid, is_new, btrim(first_name || ' ' || last_name), phone, null, null, 0, changes,
        coalesce(problem, words.reason, case
          when twin is not null then format(E'Line %%s has the same phone\nWrite each customer in one line.', twin)
        end),
        coalesce(problem_field, words.field, case when twin is not null then 'phone' end)
      from ruled left join words on words.rule = ruled.rule
    $query$,
    private.wanted_customers(),
    private.broken_rule('public.customers', array(select name from private.file_columns('public.customers')) || '{phone}')
  ) using p_import_id;
end;
$$;

-- Who is meant by each phone of a referrer: a customer who is there, else the new one of another line.
create function private.find_referrers_of(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  with said as materialized (
    select place, cells ->> 'referrer_phone' as phone from private.staged_lines
    where import_id = p_import_id and cells ? 'referrer_phone'
  ), referrers as materialized (
    select customerid, phone from public.customers where phone = any (array(select phone from said))
  ), new_ones as (
    select min(place) as place, phone from private.judged_customers where import_id = p_import_id and is_new group by phone
  ), found as (
    select
      own.place, said.phone, referrers.customerid, case when referrers.customerid is null then new_ones.place end as at,
      before.customerid as old_id, before.phone as old_phone
    from said
    join private.judged_customers as own on own.import_id = p_import_id and own.place = said.place
    left join public.customers as stored on stored.customerid = own.customerid
    left join public.customers as before on before.customerid = stored.referred_by
    left join referrers on referrers.phone = said.phone
    left join new_ones on new_ones.phone = said.phone
  )
  update private.judged_customers as own
  set
    referrer = found.customerid, referrer_place = found.at,
    changes = changes || jsonb_build_object(
      'referrer_phone', jsonb_build_object('before', found.old_phone, 'after', found.phone)
    ),
    reason = coalesce(reason, case
      when num_nonnulls(found.customerid, found.at) = 0
        then E'There is no customer with the referrer''s phone\nAdd the referrer first, or in the same file.'
    end),
    field = coalesce(field, case when num_nonnulls(found.customerid, found.at) = 0 then 'referrer_phone' end)
  from found
  where own.import_id = p_import_id and own.place = found.place
    and (found.customerid is null or found.customerid is distinct from found.old_id);
end;
$$;

-- Up from each of the customers given, to the first one (perhaps itself) who is in p_stops, in such steps.
create function private.stops_above(p_customerids bigint[], p_stops bigint[])
returns table (customerid bigint, stop bigint)
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with recursive above as (
    select distinct given as start, given as at from unnest(p_customerids) as given
    union
    select start, (select referred_by from public.customers where customerid = at)
    from above where at is not null and not at = any (p_stops)
  )
  select start, at from above where at = any (p_stops);
$$;

-- Each good line that gives a referrer, and the good line that gives one to that referrer or above: its referrer's own
-- line where that is new, else the first one met on the way up; null where there is none.
create function private.referrer_ways(p_import_id uuid)
returns table (place integer, above integer, line integer, is_new boolean)
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with good as materialized (
    select * from private.judged_customers
    where import_id = p_import_id and reason is null and changes ? 'referrer_phone'
  ), stops as (
    select * from private.stops_above(
      array(select referrer from good where referrer is not null),
      array(select customerid from good where not is_new)
    )
    where exists (select from good where not is_new)
  )
  select good.place, coalesce(good.referrer_place, met.place), good.line, good.is_new
  from good
  left join stops on stops.customerid = good.referrer
  left join good as met on met.customerid = stops.stop;
$$;

-- The depth of each line that gives a referrer: how many such lines are above it; -1 in a circle, -2 where the way up
-- leads to a circle or to a new customer who is left out. Each line is walked once, however long the ways are.
create function private.referrer_depths(p_import_id uuid) returns table (place integer, depth integer, above integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ups integer[] := array_fill(null::integer, array[20000], array[0]);
  -- Null: not walked yet; 0 for a line that gives no referrer.
  depths integer[] := ups;
  way integer[];
  start integer;
  at integer;
  found integer;
begin
  for start, at in select ways.place, ways.above from private.referrer_ways(p_import_id) as ways loop
    ups[start] := coalesce(at, -1);
  end loop;
  for at in
    select customer.place from private.judged_customers as customer
    where customer.import_id = p_import_id and customer.is_new and customer.reason is not null
  loop
    depths[at] := -2;
  end loop;
  for start in 0 .. 19999 loop
    continue when ups[start] is null or depths[start] is not null;
    way := '{}';
    at := start;
    while at >= 0 and depths[at] is null and ups[at] is not null loop
      -- On the way: met again, it closes a circle.
      depths[at] := -3;
      way := way || at;
      at := ups[at];
    end loop;
    found := case when at < 0 then -4 else coalesce(depths[at], 0) end;
    for turn in reverse cardinality(way) .. 1 loop
      place := way[turn];
      depths[place] := case found when -4 then 0 when -3 then -1 when -1 then -2 when -2 then -2 else found + 1 end;
      -- Round the circle until the line that was met again; from there on it is the way to it.
      found := case when found = -3 and place <> at then -3 else depths[place] end;
    end loop;
  end loop;
  return query
    select walked.place::integer - 1, walked.depth, ups[walked.place - 1]
    from unnest(depths) with ordinality as walked (depth, place)
    where ups[walked.place - 1] is not null;
end;
$$;

create function private.settle_referrers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  update private.judged_customers as own
  set
    depth = greatest(settled.depth, 0), field = case when settled.depth < 0 then 'referrer_phone' end,
    reason = case
      when settled.depth = -1
        then private.failure_reason('23514', 'public', 'customers', 'customers_referred_by_check', null, null)
      when settled.depth = -2
        then format(E'The referrer is in a line that is not loaded: line %s\nMend that line first.', above.line)
    end
  from private.referrer_depths(p_import_id) as settled
  left join private.judged_customers as above on above.import_id = p_import_id and above.place = settled.above
  where own.import_id = p_import_id and own.place = settled.place and settled.depth <> 0;
end;
$$;

create function private.judge_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.judge_customers_of(p_import_id);
  perform private.find_referrers_of(p_import_id);
  perform private.settle_referrers(p_import_id);
  delete from private.judged_lines where import_id = p_import_id;
  insert into private.judged_lines (import_id, place, status, reason, field, name, changes)
  select import_id, place,
    case
      when reason is not null then 'wrong'
      when is_new then 'new'
      when changes <> '{}' then 'changed'
      else 'same'
    end,
    reason, field, coalesce(nullif(name, ''), 'New customer'), changes
  from private.judged_customers where import_id = p_import_id;
end;
$$;
-- What an import would do, told before anything is done.

create function private.judge_import(p_import private.imports, p_new_categories boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_import.kind = 'products' then
    perform private.judge_products(p_import.import_id, p_new_categories);
  else
    perform private.judge_customers(p_import.import_id);
  end if;
end;
$$;

-- What an import looks at, in one text that is another after any change of it. A variant's change moves its product's
-- updated_at too. What has come since without being named in the file is left to the triggers.
create function private.seen_by_import(p_import private.imports) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  named text[];
begin
  if p_import.kind = 'products' then
    named := array(
      select distinct cells ->> 'productid' from private.staged_lines where import_id = p_import.import_id
    );
    return md5(concat_ws(
      ' ',
      (
        select string_agg(productid || ' ' || updated_at, E'\n' order by productid)
        from public.products where productid = any (named)
      ),
      (select string_agg(categoryid || ' ' || updated_at, E'\n' order by categoryid) from public.categories)
    ));
  end if;
  named := array(
    select cells ->> 'phone' from private.staged_lines where import_id = p_import.import_id
    union
    select cells ->> 'referrer_phone' from private.staged_lines where import_id = p_import.import_id
  );
  return md5(coalesce((
    select string_agg(customerid || ' ' || updated_at, E'\n' order by customerid)
    from public.customers where phone = any (named)
  ), ''));
end;
$$;

-- All that was decided, in one text: with it load_import knows that the shop is still what the person saw.
create function private.import_digest(p_import_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select md5(coalesce(string_agg(
    concat_ws(E'\x01', place, status, variantid, coalesce(reason, ''), changes), E'\x02' order by place
  ), ''))
  from private.judged_lines where import_id = p_import_id;
$$;

-- Categories that are not there yet, as the file writes them first: of all lines, or of those that are to be loaded.
create function private.unknown_categories(p_import_id uuid, p_only_loaded boolean) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select (array_agg(new_category order by product))[1]
    from private.judged_products
    where import_id = p_import_id and new_category is not null and (reason is null or not p_only_loaded)
    group by lower(new_category) order by min(product)
  );
$$;

create function private.import_totals(p_import private.imports, p_new_categories boolean) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select jsonb_build_object(
    'new', count(*) filter (where status = 'new'), 'changed', count(*) filter (where status = 'changed'),
    'same', count(*) filter (where status = 'same'), 'wrong', count(*) filter (where status = 'wrong'),
    'products', case
      when p_import.kind = 'products' then jsonb_build_object(
        'new', count(distinct line.product) filter (where heads.is_new and status <> 'wrong'),
        'changed', count(distinct line.product) filter (where not heads.is_new and status in ('new', 'changed'))
      )
    end,
    'new_categories', private.unknown_categories(p_import.import_id, p_new_categories)
  )
  from private.judged_lines as line
  left join private.judged_products as heads
    on heads.import_id = line.import_id and heads.product = line.product
  where line.import_id = p_import.import_id;
$$;

-- The caller's import, locked, and not loaded yet.
create function private.open_import(p_import_id uuid) returns private.imports
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports := private.own_import(p_import_id);
begin
  if own.answer is not null then
    raise exception 'This import was loaded already'
      using errcode = 'PT409', hint = 'Choose the file again to see what it would change now.';
  end if;
  return own;
end;
$$;

-- Judges every line and answers { new, changed, same, wrong, products: { new, changed } or null, new_categories, digest }.
-- p_new_categories: whether a category that is not there may be made. Nothing of the shop is written or locked.
create function public.check_import(p_import_id uuid, p_new_categories boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.open_import(p_import_id);
  own.new_categories := coalesce(p_new_categories, false);
  -- Before the lines are judged: a change in between is then seen by load_import.
  own.seen := private.seen_by_import(own);
  perform private.judge_import(own, own.new_categories);
  own.totals := private.import_totals(own, own.new_categories);
  own.digest := private.import_digest(p_import_id);
  update private.imports
  set new_categories = own.new_categories, seen = own.seen, totals = own.totals, digest = own.digest
  where import_id = p_import_id;
  return own.totals || jsonb_build_object('digest', own.digest);
end;
$$;

-- The lines as they were judged last, in the order of the file: those of one status (null: all) after the place p_after.
create function public.import_lines(
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
-- An import that was checked, loaded: all of its lines that are not wrong, or nothing. In two steps: prepare_import takes
-- the ids of what is new in a short transaction of its own, so that nobody who adds a product meanwhile waits for the long
-- one in which load_import writes, in sets, through the tables' own triggers.

create function private.refuse_overtaken_import() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The shop has changed since the check'
    using errcode = 'PT409', hint = 'Nothing was saved. Check the file again and look at what is different.';
end;
$$;

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

-- Ids for the new products without one, in the order of the file: the next free numbers of the year, as
-- private.insert_product takes them. The caller holds the lock of the year's numbers; whoever adds a product waits for it.
create function private.next_product_ids(p_import_id uuid, p_prefix text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[] := '{}';
  next_ids text[];
  in_the_way text[];
  number bigint;
  wanted integer;
begin
  -- The file's own ids are not in the table yet.
  select
    greatest(
      max(substr(productid, char_length(p_prefix) + 1)::bigint)
        filter (where productid ~ ('^' || p_prefix || '[0-8]?[0-9]{1,8}$')),
      coalesce(public.get_max_product_suffix(p_prefix), '0')::bigint
    ),
    count(*) filter (where productid is null)
  into number, wanted
  from private.judged_products where import_id = p_import_id and reason is null and is_new;
  while cardinality(ids) < wanted loop
    next_ids := array(
      select p_prefix || lpad(given::text, greatest(3, char_length(given::text)), '0')
      from generate_series(number + 1, number + wanted - cardinality(ids)) as given order by given
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

-- Takes the ids of an import's new products: those that the file names, and numbers of the year for the others. In the
-- order in which add_product takes its locks (numbers, codes, products by id), so that whoever was saving a product or a
-- variant for which one of these ids could stand has done so.
create function private.take_ids(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  prefix text := private.product_prefix(clock_timestamp());
  new_ids text[];
begin
  -- By an earlier try.
  delete from private.taken_ids where import_id = p_import_id;
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || prefix, 0));
  -- All places of private.lock_code.
  perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place)
  from (select generate_series(0, 511) as place) as places;
  new_ids := private.next_product_ids(p_import_id, prefix);
  insert into private.taken_ids (productid, import_id, product)
  select coalesce(heads.productid, numbered.productid), p_import_id, heads.product
  from (
    select product, productid, row_number() over (partition by productid is null order by product) as place
    from private.judged_products where import_id = p_import_id and reason is null and is_new
  ) as heads
  left join unnest(new_ids) with ordinality as numbered (productid, place)
    on heads.productid is null and numbered.place = heads.place;
  perform from public.products
  where productid = any (array(
    select distinct left(productid, -2) from private.taken_ids where import_id = p_import_id
  ))
  order by productid for no key update;
end;
$$;

-- Whether an import is to add products for which no id was taken.
create function private.lacks_ids(p_import_id uuid) returns boolean
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select exists (
    select from private.judged_products as heads
    left join private.taken_ids as taken
      on taken.import_id = p_import_id and taken.product = heads.product
        and taken.productid = coalesce(heads.productid, taken.productid)
    where heads.import_id = p_import_id and heads.reason is null and heads.is_new and taken.product is null
  );
$$;

-- The products of an import get the numbers that were taken for them.
create function private.give_taken_ids(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  update private.judged_products as heads set productid = taken.productid
  from private.taken_ids as taken
  where heads.import_id = p_import_id and taken.import_id = p_import_id and heads.product = taken.product
    and heads.productid is null;
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

-- The categories that the products of an import were still to get.
create function private.add_categories(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  insert into public.categories (name)
  select name from unnest(private.unknown_categories(p_import_id, true)) as name
  on conflict do nothing;
  update private.judged_products as heads set categoryid = categories.categoryid
  from public.categories
  where heads.import_id = p_import_id and lower(categories.name) = lower(heads.new_category);
end;
$$;

-- The products that an import changes.
create function private.hold_products(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held text[] := array(
    select productid from private.judged_products where import_id = p_import_id and reason is null and not is_new
  );
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: import of products', 0));
  perform from public.products where productid = any (held) order by productid for no key update;
end;
$$;

-- The variants that an import adds, in the order of the file.
create function private.new_variants(p_import_id uuid)
returns table (productid text, size text, color text, stock numeric)
language sql stable security definer set search_path = '' set enable_nestloop = off set enable_hashjoin = on
as $$
  select heads.productid, line.size, line.color, line.stock
  from private.judged_lines as line
  join private.judged_products as heads on heads.import_id = line.import_id and heads.product = line.product
  where line.import_id = p_import_id and line.status <> 'wrong' and line.changes ? 'size'
  order by line.place;
$$;

-- SQL that sets each column of a file's to what was shown as "after" of "given", where it was; else it stays as "stored".
create function private.written_values(p_table regclass) returns text
language sql stable set search_path = ''
as $$
  select private.each_column(
    p_table, ', %1$I = coalesce((given.changes -> %1$L ->> ''after'')::%3$s, stored.%1$I)'
  );
$$;

-- SQL of what each column of a new record is.
create function private.new_values(p_table regclass) returns text
language sql stable set search_path = ''
as $$
  select private.each_column(p_table, ', coalesce((changes -> %1$L ->> ''after'')::%3$s, (%4$s)::%3$s)');
$$;

-- It goes by the indexes, and so does every trigger's query whose plan is made meanwhile and kept by the connection.
create function private.write_products(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  execute format(
    $query$
      update public.products as stored
      set name = given.name, categoryid = given.categoryid %s
      from private.judged_products as given
      where given.import_id = $1 and given.reason is null and not given.is_new and given.changes <> '{}'
        and stored.productid = given.productid
    $query$,
    private.written_values('public.products')
  ) using p_import_id;

  execute format(
    $query$
      insert into public.products (productid, name, categoryid %s)
      select productid, name, categoryid %s
      from private.judged_products where import_id = $1 and reason is null and is_new order by product
    $query$,
    private.each_column('public.products', ', %1$I'), private.new_values('public.products')
  ) using p_import_id;

  update public.productsizecolors as variant
  set stock = line.stock
  from private.judged_lines as line
  where line.import_id = p_import_id and line.status <> 'wrong' and line.changes ? 'stock'
    and variant.variantid = line.variantid;

  insert into public.productsizecolors (productid, size, color, stock)
  select * from private.new_variants(p_import_id);
end;
$$;

-- Whom an import of customers changes, and who is to be the referrer of somebody in it.
create function private.hold_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[] := array(
    select customerid from private.judged_customers where import_id = p_import_id and reason is null and not is_new
  );
  referrers bigint[] := array(
    select referrer from private.judged_customers where import_id = p_import_id and reason is null and referrer is not null
  );
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: import of customers', 0));
  if exists (
    select from private.judged_customers
    where import_id = p_import_id and reason is null and not is_new and changes ? 'referrer_phone'
  ) then
    perform pg_advisory_xact_lock(hashtextextended('thaan: import of referrers', 0));
  end if;
  perform from public.customers where customerid = any (changed) order by customerid for no key update;
  perform from public.customers where customerid = any (referrers) order by customerid for key share;
end;
$$;

-- The ids of the new customers of an import, for themselves and for whom they refer.
create function private.complete_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  numbers regclass := pg_get_serial_sequence('public.customers', 'customerid');
begin
  update private.judged_customers
  set customerid = nextval(numbers)
  where import_id = p_import_id and is_new and reason is null;
  update private.judged_customers as own set referrer = above.customerid
  from private.judged_customers as above
  where own.import_id = p_import_id and own.reason is null
    and above.import_id = p_import_id and above.place = own.referrer_place;
end;
$$;

-- New customers first: they may be the referrers of those who were there. Of these a referrer before whom they refer, so
-- that nobody refers themselves for a moment either. By the indexes, as private.write_products.
create function private.write_customers(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  changing text;
  level integer[];
begin
  execute format(
    $query$
      insert into public.customers (customerid, customer_ulid, phone, referred_by %s)
      select customerid, left(replace(gen_random_uuid()::text, '-', ''), 26), phone, referrer %s
      from private.judged_customers where import_id = $1 and is_new and reason is null order by place
    $query$,
    private.each_column('public.customers', ', %1$I'), private.new_values('public.customers')
  ) using p_import_id;

  changing := format(
    $query$
      update public.customers as stored
      set referred_by = coalesce(given.referrer, stored.referred_by) %s
      from private.judged_customers as given
      where given.import_id = $1 and given.place = any ($2) and stored.customerid = given.customerid
    $query$,
    private.written_values('public.customers')
  );
  for level in
    select array_agg(place) from private.judged_customers
    where import_id = p_import_id and not is_new and reason is null and changes <> '{}' group by depth order by depth
  loop
    execute changing using p_import_id, level;
  end loop;
end;
$$;

-- Under the locks of what it writes. Whoever adds, or saves something else, goes on meanwhile. A page that did not prepare
-- gets its ids taken here.
create function private.write_import(p_import private.imports) returns void
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

-- One import at a time: two would wait for each other's products.
create function private.wait_for_imports() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: imports', 0));
exception when lock_not_available then
  raise exception 'Another import is being saved' using errcode = 'PT423', hint = 'Try again in a moment.';
end;
$$;

-- p_load: { import_id }
create function private.load_import(p_load jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
  broken text;
begin
  select * into strict own from private.imports where import_id = (p_load ->> 'import_id')::uuid;
  perform private.wait_for_imports();
  perform private.write_import(own);
  return null;
exception
  when unique_violation then
    get stacked diagnostics broken = constraint_name;
    if broken in ('products_pkey', 'customers_phone_key') then
      perform private.refuse_overtaken_import();
    end if;
    raise;
  when query_canceled then
    raise exception 'The import took too long'
      using errcode = '57014', hint = 'Nothing was saved. Try again when fewer people work, or split the file.';
end;
$$;

-- p_digest: what check_import answered. Answers { added, changed, same, left_out, products: { new, changed } or null,
-- new_categories }; sent again after a lost answer, the same. An id or a phone that somebody else gave meanwhile is a
-- change of the shop since the check.
create function public.load_import(p_import_id uuid, p_digest text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
begin
  perform private.require_staff();
  own := private.own_import(p_import_id);
  if own.answer is not null then
    return own.answer;
  end if;
  if own.digest is null or own.digest is distinct from p_digest then
    perform private.refuse_overtaken_import();
  end if;
  perform private.in_words(
    'load_import', jsonb_build_object('import_id', p_import_id), 'Somebody is saving what this file changes'
  );
  own.answer := jsonb_build_object(
    'added', own.totals -> 'new', 'changed', own.totals -> 'changed', 'same', own.totals -> 'same',
    'left_out', own.totals -> 'wrong', 'products', own.totals -> 'products', 'new_categories',
    case when own.new_categories then own.totals -> 'new_categories' else '[]' end
  );
  update private.imports set answer = own.answer where import_id = p_import_id;
  return own.answer;
end;
$$;
-- The whole result of a page's filters, a piece at a time, for a file.

-- Products as a file tells of them, with their variants, in the order of the list.
create function private.exported_products(ids text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $query$
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'productid', product.productid, 'category', category.name %s, 'variants', coalesce(lines.variants, '[]')
        )
        order by product.sort_key, product.productid
      ), '[]')
      from public.products as product
      left join public.categories as category on category.categoryid = product.categoryid
      left join lateral (
        select jsonb_agg(
          jsonb_build_object('size', variant.size, 'color', variant.color, 'stock', variant.stock) order by variant.line
        ) as variants
        from public.productsizecolors as variant
        where variant.productid = product.productid
      ) as lines on true
      where product.productid = any ($1)
    $query$,
    private.each_column('public.products', ', %1$L, product.%1$I')
  ) into answer using ids;
  return answer;
end;
$$;

-- Answers { count, products, after }: how many products there are in all, told with the first piece alone; at most
-- p_limit of them; and where the next piece begins, for p_after, or null. A product that nobody changes meanwhile is in
-- one piece, whatever happens to the others.
create function public.export_products(
  p_productid text default '',
  p_category text default '',
  p_fabric text default '',
  p_size text default '',
  p_color text default '',
  p_description text default '',
  p_after jsonb default null,
  p_limit integer default 1000
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_products(p_productid, p_category, p_fabric, p_size, p_color, p_description);
  condition text := private.search_condition(wanted);
  is_first boolean := coalesce(jsonb_typeof(p_after), 'null') = 'null';
  piece integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  ids text[];
  total bigint;
begin
  perform private.require_staff();

  -- Along product_search_sort_key_productid_idx: all pieces together read each product once.
  execute format(
    'select array(select productid from private.product_search where %s %s order by sort_key, productid limit $4)',
    condition, case when not is_first then 'and (sort_key, productid) > ($2, $3)' end
  ) into ids
  using wanted, p_after ->> 0, p_after ->> 1, piece + 1;

  if is_first then
    execute format('select count(*) from private.product_search where %s', condition) into total using wanted;
  end if;

  return jsonb_build_object(
    'count', total, 'products', private.exported_products(ids[1:piece]),
    'after', case
      when cardinality(ids) > piece then (
        select jsonb_build_array(sort_key, productid) from private.product_search where productid = ids[piece]
      )
    end
  );
end;
$$;

-- Answers { count, customers, after }: as export_products does, in the order of the list.
create function public.export_customers(
  p_first_name text default '',
  p_last_name text default '',
  p_phone text default '',
  p_referrer text default '',
  p_email text default '',
  p_loyalty text default '',
  p_after jsonb default null,
  p_limit integer default 1000
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_customers(p_first_name, p_last_name, p_phone, p_referrer, p_email, p_loyalty);
  condition text := private.customer_condition(wanted);
  is_first boolean := coalesce(jsonb_typeof(p_after), 'null') = 'null';
  piece integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  ids bigint[];
  total bigint;
begin
  perform private.require_staff();

  -- Along customer_search_created_at_customerid_idx: all pieces together read each customer once.
  execute format(
    'select array(
       select customerid from private.customer_search where %s %s order by created_at desc, customerid desc limit $4
     )',
    condition, case when not is_first then 'and (created_at, customerid) < ($2, $3)' end
  ) into ids
  using wanted, (p_after ->> 0)::timestamptz, (p_after ->> 1)::bigint, piece + 1;

  if is_first then
    execute format('select count(*) from private.customer_search where %s', condition) into total using wanted;
  end if;

  return jsonb_build_object(
    'count', total, 'customers', private.customer_objects(ids[1:piece]),
    'after', case
      when cardinality(ids) > piece then (
        select jsonb_build_array(created_at, customerid) from private.customer_search where customerid = ids[piece]
      )
    end
  );
end;
$$;
-- Who may call what. A function of private is nobody's; one of public is nobody's but whom it is given to here.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;

grant execute on function private.is_staff to authenticated, service_role;

grant execute on function private.check_request to anon, authenticated, service_role;

grant execute on function private.sweep_staged_imports to service_role;

-- A hosted project grants what is new in public to everybody.
revoke execute on function public.list_sessions, public.get_max_product_suffix, public.stale_labels,
  public.search_products, public.add_product, public.update_product, public.record_printed_labels, public.label_lines,
  public.find_scanned, public.search_customers, public.find_referrers, public.save_customer, public.save_discount,
  public.list_changes, public.put_back, public.stage_import, public.drop_import, public.check_import,
  public.import_lines, public.prepare_import, public.load_import, public.export_products, public.export_customers
from public, anon, authenticated, service_role;

grant execute on function public.get_max_product_suffix, public.stale_labels, public.search_products,
  public.add_product, public.update_product, public.record_printed_labels, public.label_lines, public.find_scanned,
  public.search_customers, public.find_referrers, public.save_customer, public.save_discount, public.list_changes,
  public.put_back, public.stage_import, public.drop_import, public.check_import, public.import_lines,
  public.prepare_import, public.load_import, public.export_products, public.export_customers
to authenticated, service_role;

grant execute on function public.list_sessions to authenticated;

-- Nobody needs a sequence: identity columns count without such a right, and setval would let a number be given twice.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
