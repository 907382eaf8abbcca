-- What is asked of every request before it is run, how long it may take, and where a person is signed in.
-- docs/decisions/0005-sessions-end-at-once.md has the reasons.

-- How much the caller's session counts for at this moment, 'aal1' or 'aal2'; null: it ended, or the person is shut out.
create function private.session_level() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return (
    select coalesce(sessions.aal::text, 'aal1') from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = (claims ->> 'session_id')::uuid and users.id = (claims ->> 'sub')::uuid
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until <= now())
      and users.deleted_at is null
  );
end;
$$;

-- An access token holds for an hour, whatever becomes of its session. Every request therefore asks whether the session
-- is still there: a sign-out everywhere, a new password, a ban and a deleted account count from the next request on, and
-- so does the end of a second step: a session that it had raised fell back, and its token counts as the session does.
-- PostgREST calls it as the request's role ahead of each request. A request without a person, or of the service,
-- passes; a person's token without a session is none of ours; an account without a role, 'guest', has a second of
-- PostgreSQL. A definer, and plpgsql, whose plan a connection keeps: 0.1 ms.
create function private.check_request() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  level text;
begin
  if current_setting('role') <> 'authenticated' then
    return null;
  end if;
  level := private.session_level();
  if level is null then
    raise sqlstate 'PT401' using message = 'Your session has ended. Log in again.';
  end if;
  if claims ->> 'aal' > level then
    perform set_config('request.jwt.claims', (claims || jsonb_build_object('aal', level))::text, true);
  end if;
  if private.is_staff() then
    return null;
  end if;
  perform set_config('statement_timeout', '1s', true);
  return 'guest';
end;
$$;

alter role authenticator set pgrst.db_pre_request = 'private.check_request';

-- What somebody outside the staff asks for may take a second of PostgreSQL at most, so that strangers cannot keep it
-- busy. PostgREST sets a role's own settings for each request.
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
