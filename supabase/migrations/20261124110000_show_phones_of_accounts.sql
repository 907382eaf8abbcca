-- A profile shows the number of its account too, beside the address.

alter table public.profiles
  -- '+919876543210'
  add column phone text,
  add constraint profiles_phone_form_check check (phone ~ '^\+[0-9]{1,31}$');

comment on constraint profiles_phone_form_check on public.profiles is
  E'This is no phone number\nWrite a plus sign and digits alone.';

update public.profiles set phone = '+' || users.phone from auth.users
where users.id = profiles.id and users.phone <> '';

-- A profile shows the address and the number that its account was last confirmed under.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email, phone = '+' || nullif(new.phone, '') where id = new.id;
  return null;
end;
$$;

-- Replaced: to drop a trigger of the provider's table takes its owner.
create or replace trigger users_profile_follows after update of email, phone on auth.users
for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone)
execute function private.follow_account();

drop function private.follow_email();

-- What somebody is called in the history and in receipts; null: nobody, or without a profile.
create function private.name_of_account(p_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(email, ''), phone) from public.profiles where id = p_id;
$$;

-- Nobody writes a number into a profile: it has the account's from the start. An account by phone has no address.
create function private.take_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.email := nullif(new.email, '');
  new.phone := (select '+' || nullif(users.phone, '') from auth.users where users.id = new.id);
  return new;
end;
$$;

create trigger profiles_take_account before insert on public.profiles
for each row execute function private.take_account();

-- Where records of a kind lie, what identifies one, and what its history knows it by; how it is called: by these
-- columns, with this text between them; and the columns that the database derives, which have no history.
create or replace function private.kinds() returns table (
  kind text, table_name text, key_name text, record_name text, separator text, names text[], derived text[]
)
language sql immutable set search_path = ''
as $$
  values
    ('product', 'products', 'productid', 'productid', ' ', '{name}'::text[], '{sizes,colors,total_stock,sort_key}'::text[]),
    ('variant', 'productsizecolors', 'variantid', 'productid', ' / ', '{size,color}', '{}'),
    ('customer', 'customers', 'customer_ulid', 'customer_ulid', ' ', '{first_name,last_name}', '{}'),
    ('discount', 'discounts', 'id', 'id', ' ', '{code}', '{}'),
    ('profile', 'profiles', 'id', 'id', ' ', '{email,phone}', '{}'),
    ('category', 'categories', 'categoryid', 'categoryid', ' ', '{name}', '{}');
$$;

-- Of added and of deleted rows all at once: docs/decisions/0009-history.md has the figures.
create or replace function private.record_added() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := private.name_of_account(actor);
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

create or replace function private.record_deleted() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := private.name_of_account(actor);
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
create or replace function private.record_changed() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := private.name_of_account(actor);
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

-- Remembers what came in. Refused unless p_again where the same came in already: of two people who save one bill at once the
-- second has waited, for the year's numbers or for a product that is in both, and is told.
create or replace function private.remember_goods(p_request_id uuid, p_held jsonb, p_lines jsonb, p_again boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  came jsonb := private.came_in(p_lines);
  earlier jsonb;
begin
  if not p_again then
    -- A product that is new by this bill is told by what is said of it.
    earlier := private.earlier_receipt((
      select jsonb_agg(case when is_new then line - 'productid' else line end)
      from jsonb_array_elements(came) as line
      cross join lateral (
        select bool_or(held ->> 'asked' is null) from jsonb_array_elements(p_held) as held
        where held -> 'productid' = line -> 'productid'
      ) as good (is_new)
    ));
  end if;
  if earlier is not null then
    raise exception 'These goods came in already' using
      errcode = 'PT409', detail = jsonb_build_object('received', earlier)::text,
      hint = 'Look at the products: save them again only if as many came once more.';
  end if;
  insert into private.received_goods (request_id, pieces, lines, received_by_email)
  select p_request_id, sum(quantity), came, private.name_of_account(auth.uid())
  from jsonb_to_recordset(came) as line (quantity integer);
end;
$$;

select private.keep_history_of('profile');

revoke execute on function private.follow_account, private.name_of_account, private.take_account
from public, anon, authenticated, service_role;
