-- Nobody who saves waits for an import that is being written: whoever needs a record that it holds is told so at once.

-- Before a save locks a row. The import takes this lock alone: it begins once those who came before it are done, and
-- whoever comes while it writes waits 200 ms at most for a record, so that of the two it is the save that gives up. Others
-- may wait behind that save, hence so little. p_kind: 'products' or 'customers'.
create function private.go_beside_import(p_kind text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What the import itself does; no request can set thaan.way.
  if coalesce(current_setting('thaan.way', true), '') <> 'import'
    and not pg_try_advisory_xact_lock_shared(hashtextextended('thaan: import of ' || p_kind, 0)) then
    perform set_config('lock_timeout', '200ms', true);
  end if;
end;
$$;

create function private.save_beside_import() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.go_beside_import('products');
  return null;
end;
$$;

-- A product that is added needs no record of an import.
create trigger products_go_beside_import before update or delete on public.products
for each statement execute function private.save_beside_import();

create trigger productsizecolors_go_beside_import before insert or update or delete on public.productsizecolors
for each statement execute function private.save_beside_import();

-- Customers wait in their queue, each for the length of a save: an import is not in it.
create function private.wait_in_customers_queue() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: customers', 0));
  perform private.go_beside_import('customers');
end;
$$;
