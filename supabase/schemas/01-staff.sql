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
  -- '+919876543210'
  phone text,
  constraint profiles_email_length_check check (char_length(email) <= 320),
  constraint profiles_role_check check (role in ('user', 'admin', 'superadmin')),
  constraint profiles_phone_form_check check (phone ~ '^\+[0-9]{1,31}$')
);

comment on constraint profiles_role_check on public.profiles is
  E'There is no such role\nChoose user, Admin or Super Admin.';

comment on constraint profiles_email_length_check on public.profiles is
  E'The email is too long\nUse at most 320 characters.';

comment on constraint profiles_phone_form_check on public.profiles is
  E'This is no phone number\nWrite a plus sign and digits alone.';

comment on constraint profiles_id_fkey on public.profiles is
  E'This account does not exist\nIt may have been deleted: reload the list.';

comment on constraint profiles_pkey on public.profiles is
  E'This account has a profile already\nChange its role in the list.';

-- The list of the users page, and the search for anybody left who may enter.
create index profiles_email_idx on public.profiles (email);

create index profiles_role_idx on public.profiles (role) where role in ('admin', 'superadmin');

-- Of whom a second step is asked. Whoever has one is let in by it alone, whatever the rule; the rule asks it of the rest.
create table private.second_step_rule (
  -- What the history calls it: there is one.
  name text constraint second_step_rule_pkey primary key default 'Two-step sign-in'
    constraint second_step_rule_name_check check (name = 'Two-step sign-in'),
  rule text not null default 'nobody',
  grace_days integer not null default 7,
  updated_at timestamptz not null default now(),
  constraint second_step_rule_rule_check check (rule in ('nobody', 'superadmins', 'everybody')),
  constraint second_step_rule_grace_days_check check (grace_days between 0 and 365)
);

comment on column private.second_step_rule.grace_days is
  'For how long somebody without a second step still enters, from the day on which they were first asked.';

alter table private.second_step_rule enable row level security;

revoke all on private.second_step_rule from public, anon, authenticated, service_role;

insert into private.second_step_rule default values;

-- When an account was first asked. Never changed, so that grace does not begin again: neither by removing a second step
-- nor by changing the rule or a role to and fro. No account loses it with its profile.
create table private.first_asked (
  id uuid constraint first_asked_pkey primary key
    constraint first_asked_id_fkey references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now()
);

alter table private.first_asked enable row level security;

revoke all on private.first_asked from public, anon, authenticated, service_role;

-- Whoever has a role of the staff. is_barred: banned, deleted, or of a directory that is switched off or gone; not every
-- provider's directories have a column that says so. Somebody whom nothing marked as asked, since triggers were off as in
-- a restore, is asked from the last change of the rule or of their profile on.
create view private.staff with (security_invoker = on) as
select
  profiles.id, profiles.role,
  users.deleted_at is not null or coalesce(users.banned_until > now(), false) or users.is_sso_user and not exists (
    select from auth.identities
    join auth.sso_providers on identities.provider = 'sso:' || sso_providers.id
    where identities.user_id = users.id and (to_jsonb(sso_providers) ->> 'disabled')::boolean is not true
  ) as is_barred,
  exists (
    select from auth.mfa_factors where mfa_factors.user_id = profiles.id and mfa_factors.status = 'verified'
  ) as has_factor,
  coalesce(asking.rule = 'everybody' or asking.rule = 'superadmins' and profiles.role = 'superadmin', false) as is_asked,
  coalesce(first_asked.asked_at, greatest(asking.updated_at, profiles.updated_at))
    + make_interval(days => asking.grace_days) as grace_ends_at
from public.profiles
join auth.users on users.id = profiles.id
left join private.second_step_rule as asking on true
left join private.first_asked on first_asked.id = profiles.id
where profiles.role in ('admin', 'superadmin');

revoke all on private.staff from public, anon, authenticated, service_role;

-- Asked once a statement, as (select private.is_staff()). A definer, so that its own read of profiles does not ask
-- again. check_request refuses a banned person first; the ban is looked at here for whatever does not pass by it.
-- plpgsql, whose plan a connection keeps.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return coalesce(claims ->> 'role' = 'service_role', false) or exists (
    select from private.staff
    where staff.id = (claims ->> 'sub')::uuid and not staff.is_barred and case
      when staff.has_factor then claims ->> 'aal' = 'aal2'
      else not staff.is_asked or staff.grace_ends_at > now()
    end
  );
end;
$$;

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_factor boolean;
begin
  if private.is_staff() then
    return;
  end if;
  select staff.has_factor into has_factor from private.staff where staff.id = auth.uid() and not staff.is_barred;
  raise exception 'permission denied: this is for staff' using errcode = '42501', hint = case
    when has_factor then 'Enter the code of your second step.'
    when not has_factor then 'Set up two-step sign-in for your account.'
    else 'Sign in with an account whose role is Admin or Super Admin.'
  end;
end;
$$;

-- Whether anybody could enter. Whoever has a second step can.
create function private.somebody_may_enter() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.staff
    where not is_barred and (has_factor or not is_asked or grace_ends_at > now())
  );
$$;

-- Whom the rule comes to cover is asked from now on: behind the lock of changes of the staff, which is waited for before
-- anything is written that the one who holds it would wait for.
create function private.ask_for_second_steps() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.staff where is_asked and not exists (select from private.first_asked where first_asked.id = staff.id)
  ) then
    perform pg_advisory_xact_lock(hashtextextended('thaan: somebody may enter', 0));
    insert into private.first_asked (id) select id from private.staff where is_asked order by id on conflict (id) do nothing;
  end if;
  return null;
end;
$$;

create trigger second_step_rule_asks after update on private.second_step_rule
for each statement execute function private.ask_for_second_steps();

create trigger profiles_are_asked after insert or update on public.profiles
for each statement execute function private.ask_for_second_steps();

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

-- Changes of the staff queue up behind one lock and then look: the one that waited sees what the other did. Somebody who
-- is banned may not enter, and does not count; nor does whom the second step keeps out today. A role of the staff that
-- becomes the other one counts too: the rule may ask a second step of it.
create function private.keep_somebody_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from before_change as former
    where former.role in ('admin', 'superadmin') and not exists (
      select from public.profiles where profiles.id = former.id and profiles.role = former.role
    )
  ) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('thaan: somebody may enter', 0));
  if not private.somebody_may_enter() then
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

-- A ban and a soft deletion of an account (old) shut out as well, and so does a directory (old) that is switched off or
-- removed, whoever says so: the person at the machine, or a script with a key. All wait for the lock, also where nobody
-- of the staff is concerned: somebody may be getting a role.
create function private.keep_somebody_unbarred() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: somebody may enter', 0));
  if not private.somebody_may_enter() and exists (
    select from private.staff
    where staff.id = old.id or exists (
      select from auth.identities where identities.user_id = staff.id and identities.provider = 'sso:' || old.id
    )
  ) then
    raise exception 'Nobody could enter the admin area any more'
      using errcode = 'PT409', hint = 'Make another person Admin or Super Admin first.';
  end if;
  return null;
end;
$$;

create trigger users_keep_somebody_barred after update of banned_until, deleted_at on auth.users
for each row when (new.deleted_at is not null or new.banned_until > now())
execute function private.keep_somebody_unbarred();

create trigger sso_providers_keep_somebody_updated after update on auth.sso_providers
for each row when (
  (to_jsonb(new) ->> 'disabled')::boolean is true and (to_jsonb(old) ->> 'disabled')::boolean is not true
)
execute function private.keep_somebody_unbarred();

create trigger sso_providers_keep_somebody_deleted after delete on auth.sso_providers
for each row execute function private.keep_somebody_unbarred();

-- A profile shows the address and the number that its account was last confirmed under.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email, phone = '+' || nullif(new.phone, '') where id = new.id;
  return null;
end;
$$;

create trigger users_profile_follows after update of email, phone on auth.users
for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone)
execute function private.follow_account();

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
