-- What is sent to mailboxes: the secrets that a message carries, and the messages on their way.
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new',
  'email_change_token_current', 'phone_change_token'
);

-- GoTrue's columns, and four of our own. `token_hash` is the hash of what a link carries, a random text; GoTrue's is
-- made of address and code and can be guessed as easily as the code, past the count of attempts. So the code has its
-- own hash, for which `failed_attempts` counts. A link asked for with PKCE leads back to its flow.
create table auth.one_time_tokens (
  id uuid not null primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  expires_at timestamptz not null,
  code_hash text not null,
  failed_attempts smallint not null default 0,
  flow_state_id uuid
);

-- A link is looked up by its hash, a code by the address it was sent to.
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
-- A new message of a kind makes the one before worthless.
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);

-- Messages as rows, written in the transaction that decides about them. With SMTP a row is due at `due_at` and goes
-- when it was sent; without, `due_at` is null and the row stays to be read at /outbox.
create table auth.mail_outbox (
  id uuid not null primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  links jsonb not null,
  code text not null,
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- The sender asks for what is due, the outbox for the newest.
create index mail_outbox_due_at_idx on auth.mail_outbox (due_at) where due_at is not null;
create index mail_outbox_created_at_idx on auth.mail_outbox (created_at);

alter table auth.one_time_tokens enable row level security;
alter table auth.mail_outbox enable row level security;
revoke all on auth.one_time_tokens, auth.mail_outbox from public;
