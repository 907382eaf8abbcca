-- Messages as the hosted provider lays them out. Policies of others decide who may hear and send them, so whoever
-- migrations run as must be able to write some: they belong to a role of their own that it is a member of.
do $$
declare
  migrator name := case
    when current_user = 'supabase_admin' then 'postgres'
    when (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then 'provider_owner'
    else current_user
  end;
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit;
  end if;
  execute format('grant supabase_realtime_admin to current_user, %I', migrator);
end
$$;

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table realtime.messages (
  topic text not null,
  -- broadcast or presence
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  -- In UTC, whatever the zone of the session.
  updated_at timestamp not null default timezone('utc', now()),
  inserted_at timestamp not null default timezone('utc', now()),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  constraint messages_pkey primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
) partition by range (inserted_at);

-- Not of the hosted layout. Rights are asked with rows that are taken back at once, again and again: what is written for
-- that stands in no log.
create unlogged table realtime.messages_asked partition of realtime.messages
for values from (minvalue) to ('2000-01-01');

alter table realtime.messages enable row level security;
alter table realtime.messages_asked enable row level security;

grant select, insert, update on realtime.messages to anon, authenticated, service_role;

alter schema realtime owner to supabase_realtime_admin;
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages_asked owner to supabase_realtime_admin;
