-- The network addresses from which an account was signed in lately, as hashes: failures elsewhere do not lock it there.
create table auth.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, network)
);

-- Old rows are swept away by age.
create index known_networks_seen_at_idx on auth.known_networks (seen_at);

alter table auth.known_networks enable row level security;
revoke all on auth.known_networks from public;

-- The failures from one network address that are counted by themselves, beside those of its subject from everywhere.
alter table auth.failed_attempts add column network bytea;
