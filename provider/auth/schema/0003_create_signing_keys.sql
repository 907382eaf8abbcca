-- The keys that sign access tokens. The hosted provider keeps its keys elsewhere; nothing outside may refer to these.
-- A key is published while standby, in_use or previously_used, signs while in_use, and counts for nothing once revoked.
create table auth.signing_keys (
  id uuid not null primary key,
  status text not null check (status in ('standby', 'in_use', 'previously_used', 'revoked')),
  private_key jsonb not null,
  created_at timestamptz not null default now()
);

-- Only one key signs at a time, also when two processes start at once.
create unique index signing_keys_in_use_key on auth.signing_keys (status) where status = 'in_use';

alter table auth.signing_keys enable row level security;
revoke all on auth.signing_keys from public;
