-- A sign-in on its way, from the request that starts it to the exchange of its code: by PKCE, or, without a challenge,
-- in the implicit way.
create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.flow_state (
  id uuid not null primary key,
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method check (code_challenge_method = 's256'),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  referrer text,
  constraint flow_state_challenge_check check (num_nulls(code_challenge, code_challenge_method) <> 1)
);

-- The exchange looks its code up.
create unique index flow_state_auth_code_key on auth.flow_state (auth_code);
-- Old rows are swept away by age.
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
-- Deleting an account deletes its flows.
create index flow_state_user_id_idx on auth.flow_state (user_id);

alter table auth.flow_state enable row level security;
