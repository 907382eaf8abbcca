-- Every variant gets a number of two digits within its product. Product id and number are the code in the barcode of its
-- label, so a code means one variant for good: it is never given again and is no product's id.

alter table public.productsizecolors
  add column number smallint,
  add constraint productsizecolors_number_check check (number between 1 and 99);
comment on column public.productsizecolors.number is
  'Its number in its product, for the barcode; null once 99 are used. Given by a trigger, never twice.';
comment on constraint productsizecolors_number_check on public.productsizecolors is
  E'A variant number has two digits\nLeave it out: the database gives it.';

-- Where a moved variant or a renamed product was found before: the labels on its pieces still say so. A code of neither
-- was that of a variant which is gone, with its product or without: it stays taken.
create table private.former_codes (
  code text collate "C" constraint former_codes_pkey primary key,
  productid text collate "C" constraint former_codes_productid_fkey
    references public.products (productid) on update cascade on delete cascade,
  variantid uuid constraint former_codes_variantid_fkey
    references public.productsizecolors (variantid) on update cascade on delete set null,
  constraint former_codes_meaning_check check (productid is null or variantid is null)
);
alter table private.former_codes enable row level security;
revoke all on private.former_codes from public, anon, authenticated, service_role;

-- Their foreign keys: what a product (a variant) that goes was once called.
create index former_codes_productid_idx on private.former_codes (productid);
create index former_codes_variantid_idx on private.former_codes (variantid);

-- A visitor's request, which no policy lets write. Triggers run ahead of policies: for it they neither lock nor answer.
create function private.is_visitor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return current_setting('role') = 'authenticated' and not private.is_staff();
end;
$$;
revoke execute on function private.is_visitor() from public;

-- Until the transaction ends nobody else gives this id, or one that could be a code of a variant of it, to a product; nor
-- the product to whose variants it could belong. The smaller one first; in 512 places, since the locks of a transaction
-- are counted.
create function private.lock_code(p_code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place bigint;
begin
  for place in
    select distinct abs(hashtextextended(code, 0) % 512) from unnest(array[p_code, left(p_code, -2)]) as code order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('thaan: codes', 0) + place);
  end loop;
end;
$$;
revoke execute on function private.lock_code(text) from public;

-- Whether a code is, or was, a variant's. Waits for whoever is saving the product that it would belong to, or variants of
-- it: of two who are about to give the same code to a product and to a variant, the second one sees the first.
create function private.is_variant_code(p_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_code(p_code);
  if p_code !~ '[0-9]{2}$' then
    return false;
  end if;
  perform from public.products where productid = left(p_code, -2) for no key update;
  return exists (
    select from public.productsizecolors
    where productid = left(p_code, -2) and number = right(p_code, 2)::smallint
  ) or exists (
    select from private.former_codes where code = p_code and productid is null
  );
end;
$$;
revoke execute on function private.is_variant_code(text) from public;

-- The number for a variant in a product: p_wanted where it is free, else the next one; null when there is none left. A
-- code that is a product's id, or once was anything else's, is left out. The caller holds the lock of the product.
-- p_renamed_from: the id under which lines of it may still stand, in the midst of its renaming.
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
revoke execute on function private.next_number(text, uuid, integer, text) from public;

-- The product before anything else, as update_product does: neither waits for the other while the other waits for it.
create function private.number_deleted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid = old.productid for no key update;
  if old.number is not null then
    insert into private.former_codes (code) values (old.productid || lpad(old.number::text, 2, '0'))
    on conflict (code) do nothing;
  end if;
  return old;
end;
$$;
revoke execute on function private.number_deleted_variant() from public;

create trigger productsizecolors_number_deleted before delete on public.productsizecolors
for each row execute function private.number_deleted_variant();

-- As before, but not for a visitor.
create or replace function private.lock_product_of_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_visitor() then
    perform from public.products where productid = new.productid for no key update;
  end if;
  return new;
end;
$$;

-- After productsizecolors_lock_product, in the order of the names. What a client sends as the number is not looked at.
create function private.number_inserted_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_visitor() then
    new.number := private.next_number(new.productid, new.variantid);
  end if;
  return new;
end;
$$;
revoke execute on function private.number_inserted_variant() from public;

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
revoke execute on function private.number_updated_variant() from public;

create trigger productsizecolors_number_updated before update on public.productsizecolors
for each row when ((old.productid, old.number) is distinct from (new.productid, new.number))
execute function private.number_updated_variant();

-- A product's id is no variant's code: a scan must not mean two things.
create function private.refuse_variant_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_visitor() and private.is_variant_code(new.productid) then
    raise exception 'This product id stands on the label of a variant'
      using errcode = '23505', hint = 'Give the product the next number.',
        schema = 'public', table = 'products', constraint = 'products_pkey';
  end if;
  return new;
end;
$$;
revoke execute on function private.refuse_variant_code() from public;

create trigger products_refuse_code_inserted before insert on public.products
for each row execute function private.refuse_variant_code();

create trigger products_refuse_code_updated before update on public.products
for each row when (old.productid is distinct from new.productid)
execute function private.refuse_variant_code();

create function private.keep_former_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_codes (code, productid) values (old.productid, new.productid)
  on conflict (code) do update set productid = excluded.productid, variantid = null;
  return null;
end;
$$;
revoke execute on function private.keep_former_id() from public;

create trigger products_keep_former_id after update on public.products
for each row when (old.productid is distinct from new.productid)
execute function private.keep_former_id();

-- As before, but the number that would make the id a variant's code is left out.
create or replace function private.insert_product(p_product jsonb, p_prefix text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given public.products;
  number numeric;
  taken text;
begin
  perform private.check_product(p_product);
  given := jsonb_populate_record(null::public.products, p_product);
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || p_prefix, 0));
  for turn in 1 .. 50 loop
    number := coalesce(public.get_max_product_suffix(p_prefix), '0')::numeric;
    loop
      number := number + 1;
      given.productid := p_prefix || lpad(number::text, greatest(3, char_length(number::text)), '0');
      exit when not private.is_variant_code(given.productid);
    end loop;
    insert into public.products
      (productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl)
    values (
      given.productid, given.name, given.categoryid, given.fabric, given.purchaseprice, given.retailprice,
      given.description, given.producturl
    )
    -- Taken meanwhile by a client that inserts ids of its own making: look again.
    on conflict (productid) do nothing
    returning productid into taken;
    if taken is not null then
      return taken;
    end if;
  end loop;
  raise exception 'No free product id was found' using errcode = '40001';
end;
$$;

-- The variants that are there: numbered in the order of their lines, past what is a product's id. Nothing else of the
-- rows changes, so none of what watches over changes has anything to say.
alter table public.productsizecolors disable trigger user;

with places as (
  select variantid, productid, row_number() over (partition by productid order by line) as place
  from public.productsizecolors
), hindered as (
  select distinct parent.productid
  from public.products as child
  join public.products as parent on parent.productid = left(child.productid, -2)
  where child.productid ~ '(0[1-9]|[1-9][0-9])$'
), free_numbers as (
  select productid, number, row_number() over (partition by productid order by number) as place
  from hindered cross join generate_series(1, 99) as number
  where not exists (
    select from public.products
    where products.productid = hindered.productid || lpad(number::text, 2, '0')
  )
), given as (
  select places.variantid, case when hindered.productid is null then places.place else free_numbers.number end as number
  from places
  left join hindered on hindered.productid = places.productid
  left join free_numbers on free_numbers.productid = places.productid and free_numbers.place = places.place
  where places.place <= 99
)
update public.productsizecolors set number = given.number
from given
where productsizecolors.variantid = given.variantid;

alter table public.productsizecolors enable trigger user;

-- private.next_number, private.is_variant_code, find_scanned: a product's variant of a number.
create unique index productsizecolors_productid_number_key on public.productsizecolors (productid, number);
comment on index public.productsizecolors_productid_number_key is
  E'Another variant of the product has this number already\nSave again: the next free number will be taken.';
