-- The places where one is signed in: for the account menu, whose "sign out everywhere else" ends the others.

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
revoke execute on function public.list_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_sessions() to authenticated;
