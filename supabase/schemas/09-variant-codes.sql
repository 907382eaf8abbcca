-- Every variant has a number of two digits within its product. Product id and number are the code in the barcode of its
-- label, so a code means one variant for good: it is never given again and is no product's id.

-- Where a moved variant or a renamed product was found before: the labels on its pieces still say so. The code of a variant
-- that is gone, with its product or without, stays taken, and means the variant again once it is put back.
create table private.former_codes (
  code text collate "C" constraint former_codes_pkey primary key,
  productid text collate "C" constraint former_codes_productid_fkey
    references public.products (productid) on update cascade on delete cascade,
  -- No foreign key: it is kept when the variant goes. Null: gone before that was kept.
  variantid uuid,
  constraint former_codes_meaning_check check (productid is null or variantid is null)
);

-- Its foreign key: what a product that goes was once called.
create index former_codes_productid_idx on private.former_codes (productid);

-- private.rename_labels: what a variant was once called.
create index former_codes_variantid_idx on private.former_codes (variantid);

create index former_codes_lower_code_idx on private.former_codes (lower(code));

alter table private.former_codes enable row level security;

revoke all on private.former_codes from public, anon, authenticated, service_role;

-- Whether a code is, or was, a variant's.
create function private.names_variant(p_code text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_code ~ '[0-9]{2}$' and (
    exists (
      select from public.productsizecolors
      where productid = left(p_code, -2) and number = right(p_code, 2)::smallint
    ) or exists (
      select from private.former_codes where code = p_code and productid is null
    )
  );
end;
$$;

-- Until the transaction ends nobody else gives one of these ids, or one that could be a code of a variant of it, to a
-- product; nor the product to whose variants it could belong. The smallest one first; in 512 places, since the locks of a
-- transaction are counted.
create function private.lock_codes(p_codes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place bigint;
begin
  for place in
    select distinct abs(hashtextextended(code, 0) % 512)
    from unnest(p_codes || array(select left(named, -2) from unnest(p_codes) as named)) as code order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place);
  end loop;
end;
$$;

create function private.lock_code(p_code text) returns void
language sql security definer set search_path = ''
as $$
  select private.lock_codes(array[p_code]);
$$;

-- Whether a code is, or was, a variant's, or may become that of a product which an import is adding. Waits for whoever is
-- saving the product that it would belong to, or variants of it: of two who are about to give the same code to a product
-- and to a variant, the second one sees the first.
create function private.is_variant_code(p_code text) returns boolean
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

-- As private.names_variant, of many codes at once: those that are, or were, a variant's.
create function private.variant_codes_among(p_codes text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select productid || lpad(number::text, 2, '0') from public.productsizecolors
    where number is not null
      and productid = any (array(select distinct left(code, -2) from unnest(p_codes) as code))
    union all
    select code from private.former_codes where code = any (p_codes) and productid is null
  );
$$;

-- The number for a variant in a product: p_wanted where it is free, else the next one; null when there is none left. A
-- code that is, was or is about to be a product's id, or once was anything else's, is left out. The caller holds the lock of
-- the product. p_renamed_from: the id under which lines of it may still stand, in the midst of its renaming.
create function private.next_number(
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

-- The product before anything else, as update_product does: neither waits for the other while the other waits for it.
create function private.number_deleted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid = old.productid for no key update;
  if old.number is not null then
    insert into private.former_codes (code, variantid)
    values (old.productid || lpad(old.number::text, 2, '0'), old.variantid)
    on conflict (code) do update set productid = null, variantid = excluded.variantid;
  end if;
  return old;
end;
$$;

create trigger productsizecolors_number_deleted before delete on public.productsizecolors
for each row execute function private.number_deleted_variant();

-- After productsizecolors_lock_product, in the order of the names. What a client sends as the number is not looked at; one
-- that is put back has its former number, if that is still free.
create function private.number_inserted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former_number smallint := case when current_setting('thaan.way', true) = 'put back' then new.number end;
begin
  if not private.is_visitor() then
    if exists (
      select from public.productsizecolors where productid = new.productid and number = former_number
    ) then
      former_number := null;
    end if;
    new.number := private.next_number(new.productid, new.variantid, former_number);
  end if;
  return new;
end;
$$;

create trigger productsizecolors_number_inserted before insert on public.productsizecolors
for each row execute function private.number_inserted_variant();

-- A variant that moves takes a number of its new product. Of a product that is renamed the lines keep theirs, unless
-- that would now be another product's id. By the old code it is found as before.
create function private.number_updated_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.productid = old.productid then
    new.number := old.number;
    return new;
  end if;
  perform from public.products where productid in (old.productid, new.productid) order by productid for no key update;
  if old.number is not null then
    insert into private.former_codes (code, variantid)
    values (old.productid || lpad(old.number::text, 2, '0'), old.variantid)
    on conflict (code) do update set productid = null, variantid = excluded.variantid;
  end if;
  if exists (select from public.products where productid = old.productid) then
    new.number := private.next_number(new.productid, old.variantid);
  else
    new.number := private.next_number(new.productid, old.variantid, old.number, old.productid);
  end if;
  return new;
end;
$$;

create trigger productsizecolors_number_updated before update on public.productsizecolors
for each row when ((old.productid, old.number) is distinct from (new.productid, new.number))
execute function private.number_updated_variant();

-- A product's id is no variant's code: a scan must not mean two things. What an import adds was looked at when its id was
-- taken, and kept from becoming a code since: it locks no place of private.lock_code for as long as it writes.
create function private.refuse_variant_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_code boolean := case
    when private.is_visitor() then false
    when current_setting('thaan.way', true) = 'import' then private.names_variant(new.productid)
    else private.is_variant_code(new.productid)
  end;
begin
  if is_code then
    raise exception 'This product id stands on the label of a variant'
      using errcode = '23505', hint = 'Give the product the next number.',
        schema = 'public', table = 'products', constraint = 'products_pkey';
  end if;
  return new;
end;
$$;

create trigger products_refuse_code_inserted before insert on public.products
for each row execute function private.refuse_variant_code();

create trigger products_refuse_code_updated before update on public.products
for each row when (old.productid is distinct from new.productid)
execute function private.refuse_variant_code();
