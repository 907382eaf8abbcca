-- A product changed together with its variants, unless somebody else saved it after the editor read it.

-- Whether a product already is as it is to be saved: the same save, sent again after its answer was lost.
create function private.is_saved_already(p_stored public.products, p_wanted public.products, p_variants jsonb, p_removed uuid[])
returns boolean
language sql stable set search_path = ''
as $$
  select
    (p_stored.name, p_stored.categoryid, p_stored.fabric, p_stored.purchaseprice, p_stored.retailprice,
      p_stored.description, p_stored.producturl)
    is not distinct from
    (p_wanted.name, p_wanted.categoryid, p_wanted.fabric, p_wanted.purchaseprice, p_wanted.retailprice,
      p_wanted.description, p_wanted.producturl)
    and not exists (
      select from jsonb_to_recordset(p_variants) as given (variantid uuid, size text, color text, stock integer)
      where not exists (
        select from public.productsizecolors as variant
        where variant.productid = p_stored.productid
          and (variant.variantid, variant.size, variant.color, variant.stock)
          = (given.variantid, given.size, given.color, coalesce(given.stock, 0))
      )
    )
    and not exists (
      select from public.productsizecolors as variant
      where variant.productid = p_stored.productid and variant.variantid = any (p_removed)
    );
$$;
revoke execute on function private.is_saved_already(public.products, public.products, jsonb, uuid[]) from public;

-- Saves over a product that the caller has locked. False where it was overtaken.
create function private.save_product(
  p_stored public.products, p_product jsonb, p_variants jsonb, p_removed uuid[], p_updated_at timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.products;
begin
  perform private.check_product(p_product);
  perform private.check_variants(p_variants);
  wanted := private.tidied(jsonb_populate_record(p_stored, p_product));
  if p_stored.updated_at is distinct from p_updated_at then
    return private.is_saved_already(p_stored, wanted, p_variants, p_removed);
  end if;
  update public.products
  set
    name = wanted.name, categoryid = wanted.categoryid, fabric = wanted.fabric,
    purchaseprice = wanted.purchaseprice, retailprice = wanted.retailprice,
    description = wanted.description, producturl = wanted.producturl
  where productid = p_stored.productid;
  delete from public.productsizecolors where variantid = any (p_removed) and productid = p_stored.productid;
  perform private.save_variants(p_stored.productid, p_variants, true);
  return true;
end;
$$;
revoke execute on function private.save_product(public.products, jsonb, jsonb, uuid[], timestamptz) from public;

create function public.update_product(
  p_productid text, p_product jsonb, p_variants jsonb, p_removed uuid[], p_updated_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  stored public.products;
  is_saved boolean;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  reason text;
begin
  perform private.require_staff();
  select * into stored from public.products where productid = p_productid for no key update;
  if not found then
    raise exception 'This product is no longer there'
      using errcode = 'PT404', hint = 'Close the dialog and look for it in the list.';
  end if;
  begin
    is_saved := private.save_product(
      stored, p_product, coalesce(p_variants, '[]'), coalesce(p_removed, '{}'), p_updated_at
    );
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    raise log 'update_product was refused: % %', state, said;
    reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
    raise exception '%', split_part(reason, E'\n', 1) using errcode = state, hint = split_part(reason, E'\n', 2);
  end;
  if not is_saved then
    raise exception 'Somebody else saved this product after you opened it'
      using errcode = 'PT409', detail = (private.product_objects(array[p_productid]) -> 0)::text,
        hint = 'Compare what they saved with what you typed, then save again.';
  end if;
  return private.product_objects(array[p_productid]) -> 0;
end;
$$;
revoke execute on function public.update_product(text, jsonb, jsonb, uuid[], timestamptz)
from public, anon, authenticated, service_role;
grant execute on function public.update_product(text, jsonb, jsonb, uuid[], timestamptz) to authenticated, service_role;
