-- A product or a discount is deleted unless somebody saved it after it was looked at, and a code on a label says that what
-- it meant was deleted.

-- p_delete: { kind, id, updated_at: as whoever deletes it saw it }. Answers { changeid }: the change that puts it back.
create function private.delete_record(p_delete jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  kind text := p_delete ->> 'kind';
  id text := p_delete ->> 'id';
  of_kind record := private.kind_of_record(kind);
  stored jsonb := private.locked_row(kind, of_kind.key_name, id);
begin
  if stored is null then
    raise exception 'This % is no longer there', kind
      using errcode = 'PT404', hint = 'Somebody else deleted it: the history says who.';
  elsif (stored ->> 'updated_at')::timestamptz is distinct from (p_delete ->> 'updated_at')::timestamptz then
    raise exception 'Somebody else saved this % after you opened it', kind using
      errcode = 'PT409', detail = private.record_object(kind, id)::text,
      hint = 'Look at what they saved, then delete it again.';
  end if;
  execute format(
    'delete from public.%1$I where %2$I = (select %2$I from jsonb_populate_record(null::public.%1$I, $1))',
    of_kind.table_name, of_kind.key_name
  ) using stored;
  return (
    select jsonb_build_object('changeid', max(changes.changeid)) from private.changes
    where changes.record = id and changes.action = 'deleted' and changes.kind = kind
  );
end;
$$;

create function public.delete_product(p_productid text, p_updated_at timestamptz) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.go_beside_import('products');
  return private.in_words(
    'delete_record', jsonb_build_object('kind', 'product', 'id', p_productid, 'updated_at', p_updated_at),
    'This product is being saved by somebody else'
  );
end;
$$;

create function public.delete_discount(p_id bigint, p_updated_at timestamptz) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.in_words(
    'delete_record', jsonb_build_object('kind', 'discount', 'id', p_id, 'updated_at', p_updated_at),
    'This discount is being saved by somebody else'
  );
end;
$$;

-- The change that deleted the product which had this id last, by whatever id it went; null: it is there, or nobody had it.
create function private.deletion_of_id(p_productid text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_of_it record;
begin
  select latest.record, latest.changeid into last_of_it
  from (
    (
      select changes.record, changes.changeid from private.changes
      where changes.former = p_productid and changes.kind = 'product' order by changes.changeid desc limit 1
    )
    union all
    (
      select own.record, own.changeid
      from (
        select changes.record, changes.changeid, changes.kind from private.changes
        where changes.record = p_productid and changes.action = 'deleted'
        -- By the record alone, as in list_changes.
        offset 0
      ) as own
      where own.kind = 'product' order by own.changeid desc limit 1
    )
  ) as latest
  order by latest.changeid desc limit 1;
  return (private.fate_of_record('product', last_of_it.record, last_of_it.changeid)).lost_id;
end;
$$;

-- What became of the product that a deleted variant was in, as private.fate_of_record.
create function private.product_of_deleted(p_change private.changes, out now_called text, out lost_id bigint)
language sql stable security definer set search_path = ''
as $$
  select fate.now_called, fate.lost_id from private.fate_of_record('product', p_change.record, coalesce(
    -- It went with its product, whose change comes before those of its variants.
    (
      select max(own.changeid)
      from (
        select changeid, kind, changed_at from private.changes
        where record = p_change.record and action = 'deleted' and changeid < p_change.changeid
        offset 0
      ) as own
      where own.kind = 'product' and own.changed_at = p_change.changed_at
    ),
    p_change.changeid
  )) as fate;
$$;

-- The change that deleted what a code of nothing meant: a product, a product with the variant that is meant, or the variant
-- alone; no row where nothing had it. In any case, as it is written first.
create function private.deletion_of_code(p_code text) returns setof private.changes
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  lost_id bigint;
  change private.changes;
begin
  select deletion.changeid into lost_id
  from private.given_ids as given
  cross join lateral (select private.deletion_of_id(given.productid)) as deletion (changeid)
  where lower(given.productid) = lower(p_code collate "C") and deletion.changeid is not null
  order by given.productid <> p_code, given.productid limit 1;

  if lost_id is null then
    select changes.* into change
    from private.former_codes as former
    cross join lateral (
      select own.*
      from (
        select * from private.changes where variantid = former.variantid and action = 'deleted' offset 0
      ) as own
      order by own.changeid desc limit 1
    ) as changes
    where lower(former.code) = lower(p_code collate "C")
    order by former.code <> p_code, former.code limit 1;
    lost_id := coalesce((private.product_of_deleted(change)).lost_id, change.changeid);
  end if;
  return query select * from private.changes where changeid = lost_id;
end;
$$;

-- The product that had a code, or whose variant had it, and was deleted; no row for any other code. Whoever asks has seen
-- that nothing has it now.
create function private.deleted_by_code(p_code text) returns table (productid text, name text, deleted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select record, name, changed_at from private.deletion_of_code(p_code) where kind = 'product';
$$;

-- { productid, name, deleted_at, variant, changeid }, null where nothing had the code. Of a variant that was deleted alone the
-- product is that of today, and variant says which it was; changeid puts it back. Whoever asks has seen that nothing has it
-- now.
create function private.deleted_object(p_code text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select jsonb_build_object(
    'productid', coalesce(product.productid, deletion.record), 'name', coalesce(product.name, deletion.name),
    'deleted_at', deletion.changed_at, 'variant', case when deletion.kind = 'variant' then deletion.name end,
    'changeid', deletion.changeid
  )
  from private.deletion_of_code(p_code) as deletion
  left join public.products as product
    on deletion.kind = 'variant' and product.productid = (private.product_of_deleted(deletion)).now_called;
$$;

-- What a code meant that find_scanned answers null for, as private.deleted_object. A function of its own, since to portals of
-- before whatever find_scanned answers is a product.
create function public.find_deleted(p_code text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Somebody may have put it back a moment ago.
  if exists (select from private.meaning_of_code(p_code)) then
    return null;
  end if;
  return private.deleted_object(p_code);
end;
$$;
