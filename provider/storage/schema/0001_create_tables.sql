-- Buckets and objects as the hosted provider lays them out. Policies of others decide who may do what with them, so
-- whoever migrations run as must be able to write some: they belong to a role of their own that it is a member of.
do $$
declare
  migrator name := case
    when current_user = 'supabase_admin' then 'postgres'
    when (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then 'provider_owner'
    else current_user
  end;
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin nologin noinherit;
  end if;
  execute format('grant supabase_storage_admin to current_user, %I', migrator);
end
$$;

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED',
  constraint buckets_versioning_status_check check (versioning_status = 'DISABLED')
);

create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  -- Not of the hosted layout. What a policy hides may not be looked for by a function such as lower(), so a list that
  -- folds case would read the whole bucket for everybody but the service.
  name_lower text generated always as (lower(name)) stored,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);

-- One object of a name; what every request looks up.
create unique index bucketid_objname on storage.objects (bucket_id, name);

-- A cursor's list, by bytes.
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

-- The first list form folds case.
create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, name_lower collate "C", name collate "C");

-- Lists by prefix.
create index name_prefix_search on storage.objects (name text_pattern_ops);

-- Which rows name a file, asked before it is swept away.
create index objects_etag_idx on storage.objects ((metadata ->> 'eTag'));

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

alter schema storage owner to supabase_storage_admin;
alter type storage.buckettype owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
