-- Who works here, and the one question that every policy and function of the shop asks: is this staff?

create schema private;

comment on schema private is 'What the shop''s policies and functions need and no client may call: not exposed by the data service.';

revoke all on schema private from public;

-- anon must find check_request in this schema, and may use nothing else of it.
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

-- Asked once a statement, as (select private.is_staff()). A definer, so that its own read of profiles does not ask
-- again. check_request refuses a banned person first; the ban is looked at here for whatever does not pass by it.
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

-- Whether a visitor asks, whom no policy lets write. Triggers run ahead of policies: for a visitor they neither lock
-- nor answer. An import has asked already, once: asking again for every row would take a third of its time. No request
-- can set thaan.way.
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
-- Somebody who is banned may not enter, and does not count.
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

create policy profiles_select_own_or_staff on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.is_staff()));

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
