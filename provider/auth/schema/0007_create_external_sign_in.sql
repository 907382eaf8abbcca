-- What comes back from an OpenID provider must have been sent there: the state is a row's id, and taking it deletes it.
create table auth.oauth_client_states (
  id uuid not null primary key,
  provider_type text not null,
  code_verifier text not null,
  nonce text not null,
  flow_state_id uuid not null references auth.flow_state (id) on delete cascade,
  -- The account that the identity is added to, where somebody who is signed in asked for that.
  linking_target_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);

-- Deleting a flow, and an account, deletes its states.
create index oauth_client_states_flow_state_id_idx on auth.oauth_client_states (flow_state_id);
create index oauth_client_states_linking_target_id_idx on auth.oauth_client_states (linking_target_id);

alter table auth.oauth_client_states enable row level security;

-- An identity waits here until the exchange of the flow's code proves that whoever brought it also asked to add it.
alter table auth.flow_state add column linking_identity jsonb;

-- A key that no longer signs is revoked once no token of it can be alive.
alter table auth.signing_keys add column status_changed_at timestamptz not null default now();
-- The next key is published before it signs; one is enough.
create unique index signing_keys_standby_key on auth.signing_keys (status) where status = 'standby';
