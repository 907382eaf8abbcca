-- A message that carries a code is worth nothing once that has ended.
alter table auth.mail_outbox add column expires_at timestamptz;

-- Sign-ins by another provider that nobody finished: its tokens do not stay.
create index flow_state_provider_tokens_idx on auth.flow_state (auth_code_issued_at)
where provider_access_token is not null;

-- Accounts that nobody confirmed are swept away by age.
create index users_unconfirmed_created_at_idx on auth.users (created_at)
where confirmed_at is null and last_sign_in_at is null;
