-- The second step as the portal sees it: one's own, the rule of the shop, and who has none yet.

-- { rule, asked: whether the rule asks the caller, has_factor, level: 'aal1' or 'aal2', grace_ends_at: where it is asked
-- and there is none, may_enter }. For anybody who is signed in, and whoever may not enter learns by it what is missing.
create function public.own_second_step() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'rule', coalesce((select rule from private.second_step_rule), 'nobody'),
    'asked', coalesce(staff.is_asked, false),
    'has_factor', own.has_factor,
    'level', coalesce(auth.jwt() ->> 'aal', 'aal1'),
    'grace_ends_at', case when staff.is_asked and not own.has_factor then staff.grace_ends_at end,
    'may_enter', private.is_staff()
  )
  from (
    select auth.uid() as id, exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
    ) as has_factor
  ) as own
  left join private.staff on staff.id = own.id;
$$;

-- { rule, grace_days, changed_at }
create function public.second_step_rule() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('rule', rule, 'grace_days', grace_days, 'changed_at', updated_at)
    from private.second_step_rule
  );
end;
$$;

-- For a superadmin who came in by a second step, and so is not shut out by the rule. Answers as second_step_rule.
create function public.set_second_step_rule(p_rule text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  perform private.require_staff();
  -- Beside a change of roles, which looks who may enter by the rule that there is, and may be of this person's.
  perform pg_advisory_xact_lock(hashtextextended('thaan: somebody may enter', 0));
  perform private.require_staff();
  select role, has_factor into own from private.staff where id = auth.uid();
  if own.role is distinct from 'superadmin' then
    raise exception 'Only a Super Admin says who needs a second step'
      using errcode = 'PT403', hint = 'Ask a Super Admin to change it.';
  -- One who has it was let in by it.
  elsif not own.has_factor then
    raise exception 'Your own account has no second step'
      using errcode = 'PT403', hint = 'Set up two-step sign-in for yourself first.';
  elsif p_rule is null or p_rule not in ('nobody', 'superadmins', 'everybody') then
    raise exception 'There is no such rule' using errcode = 'PT400', hint = 'Choose nobody, superadmins or everybody.';
  end if;
  update private.second_step_rule set rule = p_rule where rule <> p_rule;
  return public.second_step_rule();
end;
$$;

-- Of everybody with a role of the staff. grace_ends_at: where a second step is asked and there is none.
create function public.list_second_steps() returns table (id uuid, has_factor boolean, grace_ends_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select staff.id, staff.has_factor, case when staff.is_asked and not staff.has_factor then staff.grace_ends_at end
  from private.staff order by staff.id;
end;
$$;

-- Writes into the history that all second steps of an account were removed, which p_count says the number of.
create function private.record_reset_of_factors(p_id uuid, p_count integer) returns void
language sql security definer set search_path = ''
as $$
  insert into private.changes (kind, record, name, action, before, after, changed_by, changed_by_email)
  select
    'profile', users.id::text, coalesce(nullif(users.email, ''), '+' || users.phone, ''), 'changed',
    jsonb_build_object('second_steps', p_count), jsonb_build_object('second_steps', 0),
    auth.uid(), private.name_of_account(auth.uid())
  from auth.users where users.id = p_id;
$$;
