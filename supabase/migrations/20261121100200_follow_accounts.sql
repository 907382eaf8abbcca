-- What is decided about an account where accounts are kept holds here too: its address, and a ban.

-- A profile shows the address that its account was last confirmed under.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end;
$$;
revoke execute on function private.follow_email() from public, anon, authenticated, service_role;

create trigger users_profile_follows after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_email();

update public.profiles set email = users.email
from auth.users where users.id = profiles.id and users.email is distinct from profiles.email;

-- check_request refuses a banned person at the door; this is for whatever comes in by another one.
create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or exists (
    select from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.id = auth.uid() and profiles.role in ('admin', 'superadmin')
      and (users.banned_until is null or users.banned_until <= now()) and users.deleted_at is null
  );
$$;

-- As before, but somebody who is banned is nobody who may enter.
create or replace function private.keep_somebody_in() returns trigger
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
