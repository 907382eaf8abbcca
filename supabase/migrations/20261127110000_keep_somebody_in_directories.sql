-- Whoever has a role of the staff. is_barred: banned, deleted, or of a directory that is switched off or gone; not every
-- provider's directories have a column that says so. Somebody whom nothing marked as asked, since triggers were off as in
-- a restore, is asked from the last change of the rule or of their profile on.
create or replace view private.staff with (security_invoker = on) as
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

-- A ban and a soft deletion of an account (old) shut out as well, and so does a directory (old) that is switched off or
-- removed, whoever says so: the person at the machine, or a script with a key. All wait for the lock, also where nobody
-- of the staff is concerned: somebody may be getting a role.
create or replace function private.keep_somebody_unbarred() returns trigger
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

create trigger sso_providers_keep_somebody_updated after update on auth.sso_providers
for each row when (
  (to_jsonb(new) ->> 'disabled')::boolean is true and (to_jsonb(old) ->> 'disabled')::boolean is not true
)
execute function private.keep_somebody_unbarred();

create trigger sso_providers_keep_somebody_deleted after delete on auth.sso_providers
for each row execute function private.keep_somebody_unbarred();
