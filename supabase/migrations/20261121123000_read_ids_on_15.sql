-- PostgreSQL 15, the oldest that is promised, does not know pg_input_is_valid.

-- As before, but what is no variant's id is told by its form.
create or replace function private.named_on_labels(p_labels jsonb)
returns table (place bigint, productid text, variantid uuid, retailprice numeric, copies integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select
    given.place,
    case when given.variantid is null then coalesce(product.productid, former.productid) else variant.productid end,
    variant.variantid, given.retailprice, given.copies
  from rows from (
    jsonb_to_recordset(p_labels) as (productid text, variantid text, retailprice numeric, copies integer)
  ) with ordinality as given (productid, variantid, retailprice, copies, place)
  left join public.productsizecolors as variant
    on variant.variantid = case
      when given.variantid ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given.variantid::uuid
    end
  left join public.products as product on product.productid = given.productid
  left join private.former_codes as former on former.code = given.productid;
end;
$$;
