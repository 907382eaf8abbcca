-- Directories whose people sign in by SAML 2.0, in GoTrue's layout.
create table auth.sso_providers (
  id uuid not null primary key,
  -- What whoever runs the provider calls it.
  resource_id text check (char_length(resource_id) > 0),
  disabled boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Two directories never share a name.
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid not null primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null check (char_length(domain) > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A sign-in by domain looks its directory up, in whatever case it is typed; two directories never share a domain.
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
-- A directory is read with its domains; deleting it deletes them.
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid not null primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- An answer that no request asked for is looked up by it.
  entity_id text not null unique check (char_length(entity_id) > 0),
  metadata_xml text not null check (char_length(metadata_xml) > 0),
  metadata_url text check (char_length(metadata_url) > 0),
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  -- Ours: whether answers are taken that no request asked for. GoTrue takes all.
  allow_idp_initiated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A directory is read with it, and has one.
create unique index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

-- Whoever was sent to a directory: an answer must come back with the row's id, and taking it deletes it.
create table auth.saml_relay_states (
  id uuid not null primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null check (char_length(request_id) > 0),
  for_email text,
  redirect_to text,
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- Deleting a directory, and a flow, deletes them.
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
-- Old rows are swept away by age.
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);

-- Ours: answers that were taken, until they have ended, so that none is taken again.
create table auth.saml_answers (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_id text not null,
  ends_at timestamptz not null,
  primary key (sso_provider_id, assertion_id)
);

-- What has ended is swept away.
create index saml_answers_ends_at_idx on auth.saml_answers (ends_at);

-- Ours: what requests to directories are signed with. There is one.
create table auth.saml_keys (
  id boolean not null primary key default true check (id),
  private_key text not null,
  certificate text not null,
  created_at timestamptz not null default now()
);

-- When the directory wants the session to end that comes of a flow.
alter table auth.flow_state add column session_not_after timestamptz;

alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;
alter table auth.saml_answers enable row level security;
alter table auth.saml_keys enable row level security;
revoke all on auth.sso_providers, auth.sso_domains, auth.saml_providers, auth.saml_relay_states, auth.saml_answers,
  auth.saml_keys from public;
