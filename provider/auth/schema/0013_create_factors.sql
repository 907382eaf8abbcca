-- Second steps, in GoTrue's layout: an app's secret or a phone's number, and the challenges that a code answers.
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);

-- An account's factors are listed by age; two of them never share a name, nor two phones a number.
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
where trim(both from friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid not null primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  -- Ours: wrong codes so far. Of a message's code, too, only the hash is kept.
  failed_attempts smallint not null default 0
);

-- Deleting a factor deletes its challenges; old ones are swept away by age.
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at desc);

-- Steps of 30 s whose codes an app's factor does not take any more. Ours: GoTrue takes a code as often as it is shown.
create table auth.spent_steps (
  factor_id uuid not null primary key references auth.mfa_factors (id) on delete cascade,
  -- Up to the one whose code was taken last.
  last_step bigint not null default 0,
  -- Ahead of it: whoever guessed was told that the code is right at another time.
  told_steps bigint[] not null default '{}'
);

-- The factors by which a session was raised, the latest last: it stays raised while one of them is left.
alter table auth.sessions add column factor_ids uuid[] not null default '{}';

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.spent_steps enable row level security;
revoke all on auth.mfa_factors, auth.mfa_challenges, auth.spent_steps from public;
