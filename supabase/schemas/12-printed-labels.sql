-- What stands on the labels of the pieces in the shop, and which of them need new ones after a change of price.

-- The last print of each variant: at which retail price, and how many pieces still carry an older one. A variant that
-- is not here was never printed: its pieces have no label that could be wrong.
create table private.printed_labels (
  -- No foreign key, whose check would wait for whoever is saving the line. Of a variant that is gone it is kept: put back,
  -- its pieces have the labels that they had.
  variantid uuid constraint printed_labels_pkey primary key,
  retailprice numeric(12, 2) not null,
  older integer not null,
  constraint printed_labels_older_check check (older >= 0)
);

comment on column private.printed_labels.older is 'Pieces that still carry the price of a print before the last one.';

alter table private.printed_labels enable row level security;

revoke all on private.printed_labels from public, anon, authenticated, service_role;

-- A variant that gets another id keeps its labels: what was printed on them, and the codes that they say. While the product
-- is held, as by whoever records labels: a report comes before it as a whole, or finds it done.
create function private.rename_labels() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.products where productid in (old.productid, new.productid) order by productid for no key update;
  -- Those of one that is gone and had this id.
  delete from private.printed_labels where variantid = new.variantid;
  update private.printed_labels set variantid = new.variantid where variantid = old.variantid;
  update private.former_codes set variantid = new.variantid where variantid = old.variantid;
  return null;
end;
$$;

create trigger productsizecolors_rename_labels after update on public.productsizecolors
for each row when (old.variantid is distinct from new.variantid) execute function private.rename_labels();

-- The one place of the rule. The retail price alone counts: the purchase price of a piece is the one it was bought at.
create view private.variant_labels with (security_invoker = true) as
select
  variant.productid,
  variant.variantid,
  variant.line,
  variant.number,
  variant.size,
  variant.color,
  variant.stock,
  printed.variantid is not null as is_printed,
  case
    when printed.variantid is null then 0
    when printed.retailprice <> product.retailprice then variant.stock
    else least(printed.older, variant.stock)
  end as stale
from public.productsizecolors as variant
join public.products as product on product.productid = variant.productid
left join private.printed_labels as printed on printed.variantid = variant.variantid;

comment on view private.variant_labels is 'Variants with stale: the pieces whose label has a price that no longer holds.';

revoke all on private.variant_labels from public, anon, authenticated, service_role;

-- Only the products that have stale labels: the bar above the list reads this table and nothing else.
create table private.stale_products (
  productid text collate "C" constraint stale_products_pkey primary key
    constraint stale_products_productid_fkey references public.products (productid) on update cascade on delete cascade,
  pieces bigint not null,
  constraint stale_products_pieces_check check (pieces > 0)
);

alter table private.stale_products enable row level security;

revoke all on private.stale_products from public, anon, authenticated, service_role;

-- Whoever calls it holds the lock of these products: see private.keep_summaries. A connection keeps the plan that it made
-- while these tables were small: it goes by the indexes, which holds when they have grown.
create function private.keep_stale_products(changed text[]) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  delete from private.stale_products where productid = any (changed);
  insert into private.stale_products (productid, pieces)
  select productid, sum(stale) from private.variant_labels
  where productid = any (changed)
  group by productid having sum(stale) > 0;
end;
$$;

create function private.product_repriced() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_stale_products(array[new.productid]);
  return null;
end;
$$;

create trigger products_stale_repriced after update on public.products
for each row when (old.retailprice is distinct from new.retailprice)
execute function private.product_repriced();

create function public.stale_labels() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('products', count(*), 'pieces', coalesce(sum(pieces), 0)) from private.stale_products
  );
end;
$$;
