// What a hosted project is before anything is deployed to it, as far as migrations, moved data and requests can see.

/** Whether new tables of `public` are open to the data service's roles by themselves: until 30 October 2026 they were. */
export type Defaults = 'open' | 'closed';

/** Roles belong to the whole cluster; those of the embedded provider are there already. */
export const hostedRoles = `
  do $$
  declare
    wanted text;
  begin
    foreach wanted in array array['supabase_storage_admin', 'supabase_realtime_admin', 'dashboard_user'] loop
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I noinherit', wanted);
      end if;
    end loop;
  end
  $$;
  -- There an extension lets postgres, who is no superuser, set this one.
  grant set on parameter session_replication_role to postgres;`;

/** Takes back what `hostedRoles` gave and later tests on the same server would see. */
export const givenBack = 'revoke set on parameter session_replication_role from postgres;';

/** To be run by the superuser on a new database that belongs to postgres. An older GoTrue switches no directory off. */
export const newProject = (database: string, defaults: Defaults): string => `
  create schema extensions authorization postgres;
  create extension pgcrypto with schema extensions;
  create extension "uuid-ossp" with schema extensions;
  grant usage on schema public, extensions to postgres, anon, authenticated, service_role;
  create schema graphql_public;
  create schema storage authorization supabase_storage_admin;
  create schema realtime authorization supabase_realtime_admin;
  create schema vault;
  create publication supabase_realtime;
  alter publication supabase_realtime owner to postgres;

  alter role postgres in database ${database} set search_path = "$user", public, extensions;
  alter role anon in database ${database} set statement_timeout = '3s';
  alter role authenticated in database ${database} set statement_timeout = '8s';
  alter role authenticator in database ${database} set statement_timeout = '8s';
  alter role authenticator in database ${database} set lock_timeout = '8s';
  ${accounts}
  ${defaults === 'open' ? 'alter table auth.sso_providers drop column disabled;' : ''}
  ${files}
  ${messages}
  ${watches}
  ${defaults === 'open' ? openDefaults : closedDefaults}`;

/** As GoTrue's own migrations leave them: text that it reads is null unless it wrote it. */
const accounts = `
  create schema auth;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
    confirmation_token varchar(255), confirmation_sent_at timestamptz, recovery_token varchar(255),
    recovery_sent_at timestamptz, email_change_token_new varchar(255), email_change varchar(255),
    email_change_sent_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
    is_super_admin boolean, created_at timestamptz, updated_at timestamptz, phone text unique default null,
    phone_confirmed_at timestamptz, phone_change text default '', phone_change_token varchar(255) default '',
    phone_change_sent_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '', email_change_confirm_status smallint default 0,
    banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz,
    is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create table auth.identities (
    provider_id text not null, user_id uuid not null references auth.users (id) on delete cascade,
    identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz,
    updated_at timestamptz, email text generated always as (lower(identity_data ->> 'email')) stored,
    id uuid not null default gen_random_uuid() primary key, unique (provider_id, provider)
  );
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, created_at timestamptz,
    updated_at timestamptz, factor_id uuid, aal auth.aal_level, not_after timestamptz, refreshed_at timestamp,
    user_agent text, ip inet, tag text, oauth_client_id uuid
  );
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, friendly_name text,
    factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
    updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique,
    web_authn_credential jsonb, web_authn_aaguid uuid, last_webauthn_challenge_data jsonb
  );
  create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
    where trim(both from friendly_name) <> '';
  create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
  create table auth.sso_providers (
    id uuid primary key, resource_id text, created_at timestamptz, updated_at timestamptz, disabled boolean
  );
  create table auth.saml_providers (
    id uuid primary key, sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
    entity_id text not null unique, metadata_xml text, metadata_url text, attribute_mapping jsonb, name_id_format text,
    created_at timestamptz, updated_at timestamptz
  );
  alter table auth.users owner to supabase_auth_admin;
  alter table auth.identities owner to supabase_auth_admin;
  alter table auth.sessions owner to supabase_auth_admin;
  alter table auth.mfa_factors owner to supabase_auth_admin;
  alter table auth.sso_providers owner to supabase_auth_admin;
  alter table auth.saml_providers owner to supabase_auth_admin;
  alter table auth.users enable row level security;
  alter table auth.identities enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.mfa_factors enable row level security;
  alter table auth.sso_providers enable row level security;
  alter table auth.saml_providers enable row level security;
  create function auth.jwt() returns jsonb language sql stable
    as $$ select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
  create function auth.uid() returns uuid language sql stable
    as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable
    as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
  alter function auth.jwt() owner to supabase_auth_admin;
  alter function auth.uid() owner to supabase_auth_admin;
  alter function auth.role() owner to supabase_auth_admin;
  -- The schema is the superuser's: postgres may use what is in it, and neither make nor pass on anything there.
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant all on schema auth to supabase_auth_admin;
  grant all on all tables in schema auth to postgres;`;

/**
 * As the storage service's own migrations leave them: whose tables these are, postgres is not. There an extension lets it
 * write policies on them all the same; here it is that it is a member of their owner, as the provider made it.
 */
const files = `
  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  create table storage.buckets (
    id text primary key, name text not null, owner uuid, created_at timestamptz default now(),
    updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false,
    file_size_limit bigint, allowed_mime_types text[], owner_id text, type storage.buckettype not null default 'STANDARD'
  );
  create unique index bname on storage.buckets (name);
  create table storage.objects (
    id uuid not null default gen_random_uuid() primary key, bucket_id text references storage.buckets (id), name text,
    owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(), metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored, version text, owner_id text,
    user_metadata jsonb
  );
  create unique index bucketid_objname on storage.objects (bucket_id, name);
  create function storage.protect_delete() returns trigger language plpgsql
    as $$
    begin
      if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
        raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
          using errcode = '42501';
      end if;
      return null;
    end $$;
  create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();
  create trigger protect_buckets_delete before delete on storage.buckets
    for each statement execute function storage.protect_delete();
  alter type storage.buckettype owner to supabase_storage_admin;
  alter table storage.buckets owner to supabase_storage_admin;
  alter table storage.objects owner to supabase_storage_admin;
  alter function storage.protect_delete() owner to supabase_storage_admin;
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to postgres, anon, authenticated, service_role;
  grant all on storage.buckets, storage.objects to postgres, anon, authenticated, service_role;`;

/** As the realtime service's own migrations leave it; for policies on it postgres needs what it needs for files. */
const messages = `
  create table realtime.messages (
    topic text not null, extension text not null, payload jsonb, event text, private boolean default false,
    updated_at timestamp not null default now(), inserted_at timestamp not null default now(),
    id uuid not null default gen_random_uuid(), binary_payload bytea, primary key (id, inserted_at)
  ) partition by range (inserted_at);
  create function realtime.topic() returns text language sql stable
    as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;
  alter table realtime.messages owner to supabase_realtime_admin;
  alter function realtime.topic() owner to supabase_realtime_admin;
  alter table realtime.messages enable row level security;
  grant usage on schema realtime to postgres, anon, authenticated, service_role;
  grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;`;

/** Whatever is made is looked at: the data service is told, and row-level security is switched on where it is not. */
const watches = `
  create function extensions.tell_data_service() returns event_trigger language plpgsql
    as $$ begin perform pg_notify('pgrst', 'reload schema'); end $$;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.tell_data_service();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.tell_data_service();
  create function extensions.switch_security_on() returns event_trigger language plpgsql security definer
    set search_path = pg_catalog
    as $$
    declare
      made record;
    begin
      for made in select * from pg_event_trigger_ddl_commands() where object_type = 'table' and schema_name = 'public' loop
        execute format('alter table if exists %s enable row level security', made.object_identity);
      end loop;
    end $$;
  create event trigger ensure_rls on ddl_command_end when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO')
    execute function extensions.switch_security_on();`;

const openDefaults = `
  alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;`;

/** What stays are rights that no request can use. */
const closedDefaults = `
  alter default privileges for role postgres in schema public
    grant truncate, references, trigger on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant update on sequences to anon, authenticated, service_role;
  alter default privileges for role postgres revoke execute on functions from public;`;
