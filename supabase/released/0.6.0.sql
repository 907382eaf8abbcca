-- What 0.6.0 did not keep of its shop's rows: the ids that products had and lost. They are known from the history, from
-- codes on labels, and from what add_product answered.
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
