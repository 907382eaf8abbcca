-- An id that a product had is never given to another one: what was deleted or renamed is counted on from like what is
-- there, and so is what an import is about to add.

create table private.given_ids (
  productid text collate "C" constraint given_ids_pkey primary key
);
comment on table private.given_ids is
  'Ids that products had and lost: deleted or renamed. The last number given under a prefix is the highest here and in products.';
alter table private.given_ids enable row level security;
revoke all on private.given_ids from public, anon, authenticated, service_role;

-- Ids that an import is about to give, each with the product of its file, which is called by its first line's place:
-- nobody else gets one, or a code that a variant of one could get. They go when the products are there, or with the import.
create table private.taken_ids (
  productid text collate "C" not null,
  import_id uuid not null constraint taken_ids_import_id_fkey references private.imports (import_id) on delete cascade,
  product integer not null,
  -- Two files may name one product; the second to be loaded is then overtaken.
  constraint taken_ids_pkey primary key (productid, import_id)
);
alter table private.taken_ids enable row level security;
revoke all on private.taken_ids from public, anon, authenticated, service_role;
-- Its foreign key; what an import has taken.
create index taken_ids_import_id_idx on private.taken_ids (import_id);

-- As before, and the old id is kept, also once the product is gone.
create or replace function private.keep_former_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_codes (code, productid) values (old.productid, new.productid)
  on conflict (code) do update set productid = excluded.productid, variantid = null;
  insert into private.given_ids (productid) values (old.productid) on conflict do nothing;
  return null;
end;
$$;

create function private.keep_deleted_ids() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.given_ids (productid) select productid from before_change on conflict do nothing;
  return null;
end;
$$;
revoke execute on function private.keep_deleted_ids() from public;

create trigger products_keep_deleted_ids after delete on public.products
referencing old table as before_change
for each statement execute function private.keep_deleted_ids();

-- What is known of the time before this table: the history, codes on labels, and what add_product answered.
insert into private.given_ids (productid)
select distinct known.productid
from (
  select record as productid from private.changes where kind = 'product'
  union all
  select former from private.changes where kind = 'product'
  union all
  select case when productid is null then left(code, -2) else code end from private.former_codes
  union all
  select answer ->> 'productid' from private.product_requests
) as known
where productid is not null
  and not exists (select from public.products where products.productid = known.productid);

-- The highest number given under a prefix, as its text, also of products that are gone or on their way; '' and 0 differ from null, which
-- is: none. Of ids somebody made by hand those with more than nine digits are no numbers of a year: counting on from them
-- would soon fit no label. Nor are those of nine that begin with a 9: after them there would soon be no next one, ever.
create or replace function public.get_max_product_suffix(p_prefix text) returns text
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

-- As before; a product's id stays one after the product is gone, and is one before it is there: no variant's code.
create or replace function private.next_number(
  p_productid text, p_variantid uuid, p_wanted integer default null, p_renamed_from text default null
) returns smallint
language plpgsql security definer set search_path = ''
as $$
declare
  candidate integer := p_wanted;
  new_code text;
begin
  if candidate is null then
    candidate := 1 + greatest(
      0,
      -- One product at a time: so the index answers with its last entry.
      (select max(number) from public.productsizecolors where productid = p_productid),
      (select max(number) from public.productsizecolors where productid = p_renamed_from)
    );
  end if;
  while candidate <= 99 loop
    new_code := p_productid || lpad(candidate::text, 2, '0');
    if not exists (select from public.products where productid = new_code)
      and not exists (select from private.given_ids where productid = new_code)
      and not exists (select from private.taken_ids where productid = new_code)
      and not exists (
        select from private.former_codes where code = new_code and variantid is distinct from p_variantid
      ) then
      return candidate;
    end if;
    if candidate = p_wanted then
      return private.next_number(p_productid, p_variantid, null, p_renamed_from);
    end if;
    candidate := candidate + 1;
  end loop;
  return null;
end;
$$;

-- As before; or it may become that of a product which an import is adding.
create or replace function private.is_variant_code(p_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_code(p_code);
  if p_code ~ '[0-9]{2}$' then
    perform from public.products where productid = left(p_code, -2) for no key update;
  end if;
  return private.names_variant(p_code)
    or p_code ~ '[0-9]{2}$' and exists (select from private.taken_ids where productid = left(p_code, -2));
end;
$$;
