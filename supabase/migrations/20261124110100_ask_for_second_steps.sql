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

-- Whoever has a role of the staff. is_barred: banned or deleted. Somebody whom nothing marked as asked, since triggers
-- were off as in a restore, is asked from the last change of the rule or of their profile on.
create view private.staff with (security_invoker = on) as
select
  profiles.id, profiles.role,
  users.deleted_at is not null or coalesce(users.banned_until > now(), false) as is_barred,
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
create or replace function private.is_staff() returns boolean
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

create or replace function private.require_staff() returns void
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

-- Whether anybody could enter, p_but apart. Whoever has a second step can.
create function private.somebody_may_enter(p_but uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.staff
    where not is_barred and (has_factor or not is_asked or grace_ends_at > now()) and id is distinct from p_but
  );
$$;

-- Changes of the staff queue up behind one lock and then look: the one that waited sees what the other did. Somebody who
-- is banned may not enter, and does not count; nor does whom the second step keeps out today. A role of the staff that
-- becomes the other one counts too: the rule may ask a second step of it.
create or replace function private.keep_somebody_in() returns trigger
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

-- An access token holds for an hour, whatever becomes of its session. Every request therefore asks whether the session
-- is still there: a sign-out everywhere, a new password, a ban and a deleted account count from the next request on, and
-- so does the end of a second step: a session that it had raised fell back, and its token counts as the session does.
-- PostgREST calls it as the request's role ahead of each request. A request without a person, or of the service,
-- passes; a person's token without a session is none of ours; an account without a role, 'guest', has a second of
-- PostgreSQL. A definer, and plpgsql, whose plan a connection keeps: 0.1 ms.
create or replace function private.check_request() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  level text;
begin
  if current_setting('role') <> 'authenticated' then
    return null;
  end if;
  select coalesce(sessions.aal::text, 'aal1') into level from auth.sessions
  join auth.users on users.id = sessions.user_id
  where sessions.id = (claims ->> 'session_id')::uuid and users.id = (claims ->> 'sub')::uuid
    and (sessions.not_after is null or sessions.not_after > now())
    and (users.banned_until is null or users.banned_until <= now())
    and users.deleted_at is null;
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

-- The rule is no record that staff save, and has its history all the same.
create trigger second_step_rule_touch before update on private.second_step_rule
for each row execute function private.touch_updated_at();

create trigger second_step_rule_record_changed after update on private.second_step_rule
for each row when ((old.name, old.rule, old.grace_days) is distinct from (new.name, new.rule, new.grace_days))
execute function private.record_changed('rule', 'name', '{updated_at}', ' ', 'name');

comment on table private.changes is 'Written by triggers and by private.record_reset_of_factors, never changed, never deleted from.';

comment on column private.changes.kind is '''product'', ''variant'', ''customer'', ''discount'', ''profile'', ''category'', ''rule''.';

comment on column private.changes.record is
  'The product''s id (a variant''s: its product''s), the customer''s ulid, the id of the rest, the name of a rule; as the change left it.';

-- A change as list_changes answers it.
create or replace function private.change_object(p_change private.changes) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  stored jsonb := case
    when p_change.kind = 'rule' then (select to_jsonb(second_step_rule) from private.second_step_rule)
    else private.row_now(p_change.kind, private.id_now(p_change))
  end;
  shown jsonb := coalesce(p_change.before, p_change.after);
  current jsonb;
  texts jsonb := '{}'::jsonb;
  field text;
begin
  if stored is not null then
    current := (select jsonb_object_agg(key, stored -> key) from jsonb_object_keys(shown) as key);
  end if;
  foreach field in array array['categoryid', 'referred_by'] loop
    if shown ? field and p_change.kind in ('product', 'customer') then
      texts := texts || jsonb_build_object(field, private.reference_texts(
        field, jsonb_build_array(p_change.before -> field, p_change.after -> field, current -> field)
      ));
    end if;
  end loop;
  -- What a discount's value meant, rupees or percent, and what it would mean today.
  if p_change.kind = 'discount' and shown ? 'value' and not shown ? 'type' then
    texts := jsonb_strip_nulls(jsonb_build_object('type', jsonb_build_object(
      'at', coalesce(
        (
          select later.type
          from (
            select changeid, before ->> 'type' as type from private.changes
            where record = p_change.record and kind = 'discount' and changeid > p_change.changeid and before ? 'type'
            offset 0
          ) as later
          order by later.changeid limit 1
        ),
        stored ->> 'type'
      ),
      'now', stored ->> 'type'
    )));
  end if;
  return jsonb_build_object(
    'changeid', p_change.changeid, 'kind', p_change.kind, 'record', p_change.record,
    'variantid', p_change.variantid,
    'name', coalesce(nullif(p_change.name, ''), case p_change.kind when 'discount' then '#' else '' end || p_change.record),
    'action', p_change.action, 'before', p_change.before, 'after', p_change.after, 'current', current,
    'texts', texts, 'changed_at', p_change.changed_at,
    'changed_by', coalesce(p_change.changed_by_email, p_change.changed_by::text), 'way', p_change.way
  );
end;
$$;

-- p_kind 'product' means products and their variants, without p_record categories as well; 'profile' without p_record the
-- rule of second steps as well. p_before: older than this change.
create or replace function public.list_changes(
  p_kind text default null, p_record text default null, p_action text default null, p_before bigint default null,
  p_limit integer default 30
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  kinds text[] := case
    when p_kind is null then array(select every.kind from private.kinds() as every) || 'rule'::text
    when p_kind = 'product' and p_record is null then '{product,variant,category}'
    when p_kind = 'product' then '{product,variant}'
    when p_kind = 'profile' and p_record is null then '{profile,rule}'
    else array[p_kind]
  end;
  actions text[] := case when p_action is null then '{added,changed,deleted}' else array[p_action] end;
  older_than bigint := coalesce(p_before, 9223372036854775807);
  page_size integer := least(greatest(coalesce(p_limit, 30), 1), 100);
  found bigint[];
begin
  perform private.require_staff();
  if p_record is not null and p_kind is null then
    raise exception 'A record is named without its kind' using errcode = '22023', hint = 'Name its kind as well.';
  end if;
  if p_record is null then
    found := array(
      select changeid from unnest(kinds) as wanted_kind
      cross join unnest(actions) as wanted_action
      cross join lateral (
        select changeid from private.changes
        -- Rows of the index's columns, in its order: written otherwise, all changes are read from the newest down.
        where (kind, action, changeid) > (wanted_kind, wanted_action, 0)
          and (kind, action, changeid) < (wanted_kind, wanted_action, older_than)
        order by kind desc, action desc, changeid desc limit page_size + 1
      ) as of_kind
      order by changeid desc limit page_size + 1
    );
  else
    found := array(
      select changeid
      from private.record_spans(case when p_kind = 'variant' then 'product' else p_kind end, p_record) as span
      cross join lateral (
        select changeid, kind, action from private.changes where record = span.called
        union all
        -- Variants that went to another product.
        select changeid, kind, action from private.changes where former = span.called and kind = 'variant'
        -- By the record alone, also while nothing is known of how large the table is: no order is read along an index.
        offset 0
      ) as of_span
      where changeid between span.first_id and least(span.last_id, older_than - 1)
        and kind = any (kinds) and action = any (actions)
      order by changeid desc limit page_size + 1
    );
  end if;
  return jsonb_build_object(
    'changes', (
      select coalesce(jsonb_agg(private.change_object(changes) order by changeid desc), '[]')
      from private.changes where changeid = any (found[:page_size])
    ),
    'more', cardinality(found) > page_size
  );
end;
$$;

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

revoke execute on function private.somebody_may_enter, private.ask_for_second_steps, private.record_reset_of_factors
from public, anon, authenticated, service_role;

revoke execute on function public.own_second_step, public.second_step_rule, public.set_second_step_rule,
  public.list_second_steps
from public, anon, authenticated, service_role;

grant execute on function public.second_step_rule, public.list_second_steps to authenticated, service_role;

grant execute on function public.own_second_step, public.set_second_step_rule to authenticated;
