set local role supabase_storage_admin;

-- What signs addresses that let in whoever has them; made when the first one is asked for. Whoever deletes the row ends
-- them all.
create table storage.signing_secrets (
  is_only boolean primary key default true check (is_only),
  secret bytea not null check (octet_length(secret) >= 32),
  created_at timestamptz not null default now()
);

alter table storage.signing_secrets enable row level security;
revoke all on storage.signing_secrets from public;
grant select, insert on storage.signing_secrets to service_role;

reset role;
