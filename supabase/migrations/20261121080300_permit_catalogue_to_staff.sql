-- Staff see and change the catalogue; nobody else sees a row of it.
-- sizes, colors, total_stock and sort_key are kept by the database: no client may write them.

alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.productsizecolors enable row level security;

revoke all on public.categories, public.products, public.productsizecolors
from public, anon, authenticated, service_role;

grant select, insert (name), update (name) on public.categories to authenticated;
grant
  select,
  insert (productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl),
  update (productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl)
on public.products to authenticated;
grant
  select,
  insert (variantid, productid, size, color, stock),
  update (variantid, productid, size, color, stock),
  delete
on public.productsizecolors to authenticated;
grant select, insert, update, delete on public.categories, public.products, public.productsizecolors to service_role;

create policy categories_select_staff on public.categories for select to authenticated
using ((select private.is_staff()));
create policy categories_insert_staff on public.categories for insert to authenticated
with check ((select private.is_staff()));
create policy categories_update_staff on public.categories for update to authenticated
using ((select private.is_staff())) with check ((select private.is_staff()));

create policy products_select_staff on public.products for select to authenticated
using ((select private.is_staff()));
create policy products_insert_staff on public.products for insert to authenticated
with check ((select private.is_staff()));
create policy products_update_staff on public.products for update to authenticated
using ((select private.is_staff())) with check ((select private.is_staff()));

create policy productsizecolors_select_staff on public.productsizecolors for select to authenticated
using ((select private.is_staff()));
create policy productsizecolors_insert_staff on public.productsizecolors for insert to authenticated
with check ((select private.is_staff()));
create policy productsizecolors_update_staff on public.productsizecolors for update to authenticated
using ((select private.is_staff())) with check ((select private.is_staff()));
create policy productsizecolors_delete_staff on public.productsizecolors for delete to authenticated
using ((select private.is_staff()));
