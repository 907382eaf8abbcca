-- What policies say of a name, and of the request that asks. Bodies of this form are bound to what they name when they
-- are made: no search_path changes them, and the planner can still inline them into a policy.
set local role supabase_storage_admin;

-- The folders that a name lies in: {a,b} of a/b/c.txt.
create function storage.foldername(name text) returns text[]
language sql immutable
return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];

-- The last part: c.txt of a/b/c.txt, and the empty text of a/.
create function storage.filename(name text) returns text
language sql immutable
return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];

-- What follows the last dot of the last part, or the whole of it where there is none.
create function storage.extension(name text) returns text
language sql immutable
return reverse(split_part(reverse((string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]), '.', 1));

-- What is asked of the service, such as storage.object.upload; null elsewhere.
create function storage.operation() returns text
language sql stable
return nullif(current_setting('storage.operation', true), '');

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable
return coalesce(
  regexp_replace(storage.operation(), '^storage\.', '') = any (
    array(select regexp_replace(expected, '^storage\.', '') from unnest(expected_operations) as expected)
  ),
  false
);

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable
return storage.allow_any_operation(array[expected_operation]);

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language sql stable
set search_path = ''
as $$
  select sum((objects.metadata ->> 'size')::bigint)::bigint, objects.bucket_id from storage.objects
  group by objects.bucket_id;
$$;

-- Tries an insert as the caller and takes it back; what it raises in the end says that it went well.
create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

revoke all on all functions in schema storage from public;
grant execute on all functions in schema storage to anon, authenticated, service_role;

reset role;
