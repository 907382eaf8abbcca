-- Each product carries its variants' sizes, colours and total stock, so that they are searched without a join.

-- The products are locked before their variants are read: a writer that waited reads what the other one wrote.
-- It writes even where the summary stays the same: a change of a variant is a change of its product.
create function private.keep_summaries(changed text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid = any (changed) order by productid for no key update;

  update public.products
  set sizes = summary.sizes, colors = summary.colors, total_stock = summary.total_stock
  from (
    select
      given.productid,
      array(
        select size from public.productsizecolors as variant
        where variant.productid = given.productid group by size order by min(line)
      ) as sizes,
      array(
        select color from public.productsizecolors as variant
        where variant.productid = given.productid group by color order by min(line)
      ) as colors,
      (
        select coalesce(sum(stock), 0) from public.productsizecolors as variant
        where variant.productid = given.productid
      ) as total_stock
    from unnest(changed) as given (productid)
  ) as summary
  where products.productid = summary.productid;
end;
$$;
revoke execute on function private.keep_summaries(text[]) from public;

create function private.variants_inserted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_summaries(array(select distinct productid from after_change));
  return null;
end;
$$;
revoke execute on function private.variants_inserted() from public;

create function private.variants_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_summaries(
    array(select productid from before_change union select productid from after_change)
  );
  return null;
end;
$$;
revoke execute on function private.variants_updated() from public;

create function private.variants_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_summaries(array(select distinct productid from before_change));
  return null;
end;
$$;
revoke execute on function private.variants_deleted() from public;

-- An upsert of lines takes the product before it takes its lines, as update_product does: neither waits for the other
-- while the other waits for it.
create function private.lock_product_of_variant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid = new.productid for no key update;
  return new;
end;
$$;
revoke execute on function private.lock_product_of_variant() from public;

create trigger productsizecolors_lock_product before insert on public.productsizecolors
for each row execute function private.lock_product_of_variant();

create trigger productsizecolors_summarise_inserted after insert on public.productsizecolors
referencing new table as after_change
for each statement execute function private.variants_inserted();

create trigger productsizecolors_summarise_updated after update on public.productsizecolors
referencing old table as before_change new table as after_change
for each statement execute function private.variants_updated();

create trigger productsizecolors_summarise_deleted after delete on public.productsizecolors
referencing old table as before_change
for each statement execute function private.variants_deleted();
