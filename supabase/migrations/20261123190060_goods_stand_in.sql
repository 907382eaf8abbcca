-- Only until products can be deleted from their dialog: the product that had a code and is gone.
create function private.deleted_by_code(p_code text) returns table (productid text, name text, deleted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select record, name, changed_at from private.changes
  where kind = 'product' and action = 'deleted'
    and lower(record) in (lower(p_code collate "C"), lower(left(p_code, -2) collate "C"))
  order by lower(record) = lower(p_code collate "C") desc, changeid desc limit 1;
$$;

revoke execute on function private.deleted_by_code from public, anon, authenticated, service_role;
