drop function private.somebody_may_enter(uuid);

-- Whether anybody could enter. Whoever has a second step can.
create function private.somebody_may_enter() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.staff
    where not is_barred and (has_factor or not is_asked or grace_ends_at > now())
  );
$$;

-- A ban and a soft deletion shut out as well, whoever says so: the person at the machine, or a script with a key.
create function private.keep_somebody_unbarred() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.staff where staff.id = new.id) then
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

create trigger users_keep_somebody_barred after update of banned_until, deleted_at on auth.users
for each row when (new.deleted_at is not null or new.banned_until > now())
execute function private.keep_somebody_unbarred();

revoke execute on function private.somebody_may_enter(), private.keep_somebody_unbarred()
from public, anon, authenticated, service_role;
