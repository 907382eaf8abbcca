set local role supabase_storage_admin;

-- What processes remember of objects, of buckets and of the secret of addresses holds until they hear of this, once a
-- transaction.
create function storage.tell_of_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('storage_changes', '');
  return null;
end
$$;

revoke all on function storage.tell_of_changes() from public;

create trigger tell_of_bucket_changes after insert or update or delete or truncate on storage.buckets
for each statement execute function storage.tell_of_changes();

create trigger tell_of_object_changes after insert or update or delete or truncate on storage.objects
for each statement execute function storage.tell_of_changes();

create trigger tell_of_secret_changes after insert or update or delete or truncate on storage.signing_secrets
for each statement execute function storage.tell_of_changes();

reset role;
