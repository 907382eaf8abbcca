-- The browsers and systems from which an account was signed in lately, as hashes: of a sign-in from another one it is told.
create table auth.known_browsers (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, browser)
);

-- Old rows are swept away by age.
create index known_browsers_seen_at_idx on auth.known_browsers (seen_at);

alter table auth.known_browsers enable row level security;
revoke all on auth.known_browsers from public;
