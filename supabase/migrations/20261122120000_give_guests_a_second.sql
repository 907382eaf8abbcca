-- What nobody of the staff asks for may take a second of PostgreSQL at most, so that strangers cannot keep it busy.
-- PostgREST sets a role's own settings for each request.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '8s';

-- All accounts share one role of the database, so the check ahead of each request gives the second to those without a
-- part in the shop. It answers `guest` for them, and nothing for anybody else.
drop function private.check_request();
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
revoke execute on function private.check_request() from public, anon, authenticated, service_role;
grant execute on function private.check_request() to anon, authenticated, service_role;

notify pgrst, 'reload config';
