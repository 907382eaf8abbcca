-- An id that a product had is never given to another one: what was deleted or renamed is counted on from like what is
-- there, and so is what an import is about to add.

create table private.given_ids (
  productid text collate "C" constraint given_ids_pkey primary key
);

comment on table private.given_ids is
  'Ids that products had and lost: deleted or renamed. The last number given under a prefix is the highest here and in products.';

-- private.deletion_of_code: an id that was scanned or typed in another case.
create index given_ids_lower_productid_idx on private.given_ids (lower(productid));

alter table private.given_ids enable row level security;

revoke all on private.given_ids from public, anon, authenticated, service_role;

create function private.keep_deleted_ids() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.given_ids (productid) select productid from before_change on conflict do nothing;
  return null;
end;
$$;

create trigger products_keep_deleted_ids after delete on public.products
referencing old table as before_change
for each statement execute function private.keep_deleted_ids();

-- The old id is kept, also once the product is gone.
create function private.keep_former_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_codes (code, productid) values (old.productid, new.productid)
  on conflict (code) do update set productid = excluded.productid, variantid = null;
  insert into private.given_ids (productid) values (old.productid) on conflict do nothing;
  return null;
end;
$$;

create trigger products_keep_former_id after update on public.products
for each row when (old.productid is distinct from new.productid)
execute function private.keep_former_id();

-- The highest number given under a prefix, as its text, also of products that are gone or on their way; '' and 0 differ
-- from null, which is: none. Of ids somebody made by hand those with more than nine digits are no numbers of a year:
-- counting on from them would soon fit no label. Nor are those of nine that begin with a 9: after them there would soon be
-- no next one, ever.
create function public.get_max_product_suffix(p_prefix text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select suffix
    from (
      -- In the collation C ':' follows '9': ranges of the primary keys.
      select substr(productid, char_length(p_prefix) + 1) as suffix from public.products
      where productid >= p_prefix || '0' and productid < p_prefix || ':'
      union all
      select substr(productid, char_length(p_prefix) + 1) from private.given_ids
      where productid >= p_prefix || '0' and productid < p_prefix || ':'
      union all
      select substr(productid, char_length(p_prefix) + 1) from private.taken_ids
      where productid >= p_prefix || '0' and productid < p_prefix || ':'
    ) as given
    where suffix ~ '^[0-8]?[0-9]{1,8}$'
    order by suffix::numeric desc, suffix desc
    limit 1
  );
end;
$$;

-- 'BC' and the year of an instant in the shop. An interval, since a zone '+05:30' means the opposite in POSIX.
create function private.product_prefix(instant timestamptz) returns text
language sql immutable set search_path = ''
as $$
  select 'BC' || to_char(instant at time zone interval '5 hours 30 minutes', 'YY');
$$;

-- The next free ids of a year after p_number, as many as p_count; a number that would make the id a variant's code is left
-- out. The caller holds the lock of the year's numbers.
create function private.free_product_ids(p_prefix text, p_number bigint, p_count integer) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[] := '{}'::text[];
  next_ids text[];
  in_the_way text[];
  number bigint := p_number;
begin
  while cardinality(ids) < p_count loop
    next_ids := array(
      select p_prefix || lpad(given::text, greatest(3, char_length(given::text)), '0')
      from generate_series(number + 1, number + p_count - cardinality(ids)) as given order by given
    );
    number := number + cardinality(next_ids);
    in_the_way := private.variant_codes_among(next_ids);
    ids := ids || array(
      select id from unnest(next_ids) with ordinality as given (id, place)
      where id <> all (in_the_way) order by place
    );
  end loop;
  return ids;
end;
$$;
