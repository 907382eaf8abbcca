-- Keys for servers: each speaks for the role service_role while its row is here. Of a key and of its form as a token only
-- SHA-256 hashes are kept, which are enough, since both are random. A key that is replaced gets another id.
create table auth.secret_keys (
  id uuid not null primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9_-]{0,49}$'),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  -- To the hour.
  last_used_at timestamptz
);

-- Each request that shows a key, or its form as a token, asks whether it is one.
create unique index secret_keys_key_hash_idx on auth.secret_keys (key_hash);
create unique index secret_keys_token_hash_idx on auth.secret_keys (token_hash);

alter table auth.secret_keys enable row level security;
revoke all on auth.secret_keys from public;
