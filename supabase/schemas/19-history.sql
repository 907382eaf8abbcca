-- Who changed what and when: products, variants, customers, discounts, roles and categories, each change one row that
-- nobody alters. docs/decisions/0009-history.md has the reasons.

create table private.changes (
  changeid bigint generated always as identity constraint changes_pkey primary key,
  kind text not null,
  record text collate "C" not null,
  former text collate "C",
  variantid uuid,
  name text not null,
  action text not null,
  before jsonb,
  after jsonb,
  changed_at timestamptz not null default now(),
  -- No foreign key: what somebody did stays when their account goes.
  changed_by uuid,
  changed_by_email text,
  way text
);

comment on table private.changes is 'Written by triggers and by private.record_reset_of_factors, never changed, never deleted from.';

comment on column private.changes.changeid is 'The changes of one record in the order in which they were made.';

-- No check constraints: each is prepared again for every change, and took a quarter of the time to write one.
comment on column private.changes.kind is '''product'', ''variant'', ''customer'', ''discount'', ''profile'', ''category'', ''rule''.';

comment on column private.changes.action is '''added'' (with after), ''changed'' (with both), ''deleted'' (with before).';

comment on column private.changes.record is
  'The product''s id (a variant''s: its product''s), the customer''s ulid, the id of the rest, the name of a rule; as the change left it.';

comment on column private.changes.former is 'What record was before this change, where it was something else.';

comment on column private.changes.name is 'What the record was called.';

comment on column private.changes.before is 'The fields that differ; of a deleted record all that are not derived.';

comment on column private.changes.after is 'The same fields after it; of an added record all that are not derived.';

comment on column private.changes.changed_at is 'When its transaction began: what was saved together has one time.';

comment on column private.changes.changed_by is 'Null: by a command at the server.';

comment on column private.changes.way is '''import'', ''put back'', ''goods in'', or null: by hand.';

-- list_changes: one record's.
create index changes_record_idx on private.changes (record);

-- list_changes: all of a kind, or of a kind and an action, newest first.
create index changes_kind_action_changeid_idx on private.changes (kind, action, changeid);

-- private.record_now, private.record_spans: what became of an id, and what it was before.
create index changes_former_changeid_idx on private.changes (former, changeid) where former is not null;

create index changes_deleted_changeid_idx on private.changes (record, changeid) where action = 'deleted';

create index changes_put_back_changeid_idx on private.changes (record, changeid)
where action = 'added' and way = 'put back';

-- private.deletion_of_code: when a variant went.
create index changes_deleted_variant_idx on private.changes (variantid, changeid)
where action = 'deleted' and variantid is not null;

-- private.reference_texts: what a customer was called who is gone.
create index changes_gone_customer_idx on private.changes ((before ->> 'customerid'))
where kind = 'customer' and action = 'deleted';

-- private.put_back_referrer: who had a referrer when one of the two was deleted.
create index changes_lost_referrer_idx on private.changes ((before ->> 'referred_by'))
where kind = 'customer' and before ? 'referred_by';

alter table private.changes enable row level security;

revoke all on private.changes from public, anon, authenticated, service_role;

-- Not even for its owner. A restored backup comes back without triggers.
create function private.refuse_change_of_history() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The history is not changed'
    using errcode = '42501', hint = 'What was done stays written. Put a value back instead.';
end;
$$;

create trigger changes_stay before update or delete or truncate on private.changes
for each statement execute function private.refuse_change_of_history();

-- The triggers that write the history, whoever changes a row and by whatever way: private.keep_history_of makes them.
-- Arguments of all three: the kind, the column that identifies a record, the columns that are left out, and how it is
-- called: the text between two columns, and the columns.

-- Of added and of deleted rows all at once: docs/decisions/0009-history.md has the figures.
create function private.record_added() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := private.name_of_account(actor);
begin
  insert into private.changes
    (kind, record, variantid, name, action, after, changed_by, changed_by_email, way)
  select
    tg_argv[0], fields ->> tg_argv[1], (fields ->> 'variantid')::uuid,
    concat_ws(tg_argv[3], fields ->> tg_argv[4], fields ->> tg_argv[5]), 'added', fields,
    actor, actor_email, nullif(current_setting('thaan.way', true), '')
  from (
    select to_jsonb(row_after) - tg_argv[2]::text[]
    from after_change as row_after
    -- Each row becomes JSON once.
    offset 0
  ) as added (fields);
  return null;
end;
$$;

create function private.record_deleted() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := private.name_of_account(actor);
begin
  insert into private.changes
    (kind, record, variantid, name, action, before, changed_by, changed_by_email, way)
  select
    tg_argv[0], fields ->> tg_argv[1], (fields ->> 'variantid')::uuid,
    concat_ws(tg_argv[3], fields ->> tg_argv[4], fields ->> tg_argv[5]), 'deleted', fields,
    actor, actor_email, nullif(current_setting('thaan.way', true), '')
  from (
    select to_jsonb(row_before) - tg_argv[2]::text[]
    from before_change as row_before
    offset 0
  ) as deleted (fields);
  return null;
end;
$$;

-- Row by row: in a table of what was and one of what became nothing tells which was which once ids change.
create function private.record_changed() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  actor uuid := auth.uid();
  actor_email text := private.name_of_account(actor);
  was jsonb := to_jsonb(old) - tg_argv[2]::text[];
  became jsonb := to_jsonb(new) - tg_argv[2]::text[];
  fields_before jsonb;
  fields_after jsonb;
begin
  -- The variants of a product that is renamed follow it: that is no change of theirs.
  if tg_argv[0] = 'variant' and was -> 'productid' <> became -> 'productid'
    and not exists (select from public.products where productid = was ->> 'productid') then
    was := was || jsonb_build_object('productid', became -> 'productid');
  end if;
  select jsonb_object_agg(key, value), jsonb_object_agg(key, became -> key) into fields_before, fields_after
  from jsonb_each(was) where value <> became -> key;
  if fields_before is null then
    return null;
  end if;
  insert into private.changes
    (kind, record, former, variantid, name, action, before, after, changed_by, changed_by_email, way)
  values (
    tg_argv[0], became ->> tg_argv[1],
    case when was -> tg_argv[1] <> became -> tg_argv[1] then was ->> tg_argv[1] end,
    (became ->> 'variantid')::uuid, concat_ws(tg_argv[3], became ->> tg_argv[4], became ->> tg_argv[5]), 'changed',
    fields_before, fields_after,
    actor, actor_email, nullif(current_setting('thaan.way', true), '')
  );
  return null;
end;
$$;

-- What goes at one blow has no rows to record.
create function private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The history would miss what is truncated'
    using errcode = '42501', hint = 'Delete the rows instead.';
end;
$$;

select private.keep_history_of(kind) from private.kinds();

-- The rule is no record that staff save, and has its history all the same.
create trigger second_step_rule_touch before update on private.second_step_rule
for each row execute function private.touch_updated_at();

create trigger second_step_rule_record_changed after update on private.second_step_rule
for each row when ((old.name, old.rule, old.grace_days) is distinct from (new.name, new.rule, new.grace_days))
execute function private.record_changed('rule', 'name', '{updated_at}', ' ', 'name');
