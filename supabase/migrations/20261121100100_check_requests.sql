-- An access token holds for an hour, whatever becomes of its session. Every request therefore asks whether the session
-- is still there: a sign-out everywhere, a new password, a ban and a deleted account count from the next request on.

-- PostgREST calls it as the request's role ahead of each request. Whoever comes as nobody or as the service passes; a
-- person's token without a session is none of ours. A definer, and plpgsql, whose plan a connection keeps: 0.1 ms.
create function private.check_request() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  if current_setting('role') = 'authenticated' and not exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = (claims ->> 'session_id')::uuid and users.id = (claims ->> 'sub')::uuid
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until <= now())
      and users.deleted_at is null
  ) then
    raise sqlstate 'PT401' using message = 'Your session has ended. Log in again.';
  end if;
end;
$$;
revoke execute on function private.check_request() from public, anon, authenticated, service_role;
grant execute on function private.check_request() to anon, authenticated, service_role;
-- To find it there, and no more: nothing else of this schema is anon's.
grant usage on schema private to anon;

alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';
