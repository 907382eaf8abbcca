-- A product and a discount can be deleted by hand, put back as they were with what is remembered of their labels, and a
-- code on the label of one that is gone says so.

-- A variant that is gone keeps its codes and what was printed of it: put back, they are its own again.
alter table private.former_codes drop constraint former_codes_variantid_fkey;

drop trigger productsizecolors_forget_labels on public.productsizecolors;

drop function private.forget_printed_labels();

drop trigger productsizecolors_rename_labels on public.productsizecolors;

drop function private.rename_printed_labels();

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

create or replace function private.number_deleted_variant() returns trigger
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

-- Of those that went before, by the history.
update private.former_codes as former set variantid = gone.variantid
from (
  select distinct on (code) code, variantid
  from (
    select changeid, variantid, record || lpad(before ->> 'number', 2, '0') as code from private.changes
    where kind = 'variant' and action = 'deleted'
  ) as deletion
  order by code, changeid desc
) as gone
where former.code = gone.code and num_nonnulls(former.productid, former.variantid) = 0;

create index given_ids_lower_productid_idx on private.given_ids (lower(productid));

create index changes_deleted_variant_idx on private.changes (variantid, changeid)
where action = 'deleted' and variantid is not null;

create or replace function private.meaning_of_code(p_code text) returns table (productid text, variantid uuid)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  number_in_code smallint := substring(p_code from '[0-9]{2}$')::smallint;
  id_in_code text collate "C" := left(p_code, -2);
begin
  return query select productid, null::uuid from public.products where productid = p_code;
  if found then return; end if;

  return query select productid, variantid from public.productsizecolors
  where productid = id_in_code and number = number_in_code;
  if found then return; end if;

  return query select coalesce(former.productid, variant.productid), variant.variantid
  from private.former_codes as former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  where former.code = p_code and num_nonnulls(former.productid, variant.productid) > 0;
  if found then return; end if;

  return query with found as materialized (
    select productid, sort_key from private.product_search where id_text = lower(p_code collate "C")
  )
  select productid, null::uuid from found order by sort_key, productid limit 1;
  if found then return; end if;

  return query with found as materialized (
    select productid, sort_key from private.product_search where id_text = lower(id_in_code)
  )
  select found.productid, variant.variantid
  from found
  cross join lateral (
    select variantid from public.productsizecolors
    where productid = found.productid and number = number_in_code
    offset 0
  ) as variant
  order by found.sort_key, found.productid limit 1;
  if found then return; end if;

  return query with former as materialized (
    select code, productid, variantid from private.former_codes
    where lower(code) = lower(p_code collate "C")
  )
  select coalesce(former.productid, variant.productid), variant.variantid
  from former
  left join public.productsizecolors as variant on variant.variantid = former.variantid
  where num_nonnulls(former.productid, variant.productid) > 0
  order by former.code limit 1;
end;
$$;

-- The id that the record of a change has today, whatever it was renamed to since. Null: it is gone, also where another has
-- its id by now, by the change lost_id. One that was put back is the same as before: with its id it has the time of its
-- creation again.
create function private.fate_of_record(
  p_kind text, p_record text, p_changeid bigint, out now_called text, out lost_id bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  met record;
  since bigint := p_changeid;
begin
  now_called := p_record;
  loop
    select later.changeid, later.record, later.action, later.born into met
    from (
      (
        select changes.changeid, changes.record, changes.action, null::jsonb as born from private.changes
        where changes.former = now_called and changes.changeid >= since and changes.kind = p_kind
        order by changes.changeid limit 1
      )
      union all
      (
        select own.changeid, own.record, own.action, own.before -> 'created_at'
        from (
          select changes.changeid, changes.kind, changes.record, changes.action, changes.before from private.changes
          where changes.record = now_called and changes.action = 'deleted' and changes.changeid >= since
          -- By the record alone, as in list_changes.
          offset 0
        ) as own
        where own.kind = p_kind order by own.changeid limit 1
      )
    ) as later
    order by later.changeid limit 1;
    if not found then
      return;
    elsif met.action = 'deleted' then
      select own.changeid into since
      from (
        select changes.changeid, changes.kind, changes.after from private.changes
        where changes.record = now_called and changes.action = 'added' and changes.way = 'put back'
          and changes.changeid > met.changeid
        offset 0
      ) as own
      where own.kind = p_kind and own.after -> 'created_at' = met.born order by own.changeid limit 1;
      if not found then
        now_called := null;
        lost_id := met.changeid;
        return;
      end if;
    else
      now_called := met.record;
      since := met.changeid + 1;
    end if;
  end loop;
end;
$$;

create or replace function private.record_now(p_kind text, p_record text, p_changeid bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select now_called from private.fate_of_record(p_kind, p_record, p_changeid);
$$;

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

drop function private.product_of_deleted(private.changes);

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

create or replace function private.put_back_variant(p_change private.changes, p_productid text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  label_code text := p_change.record || lpad(p_change.before ->> 'number', 2, '0');
begin
  delete from private.former_codes where code = label_code and variantid = p_change.variantid;
  perform private.insert_record('variant', p_change.before || jsonb_build_object('productid', p_productid));
  -- It has another number, or its product another id.
  insert into private.former_codes (code, variantid)
  select label_code, p_change.variantid
  where label_code is not null and not exists (
    select from public.productsizecolors
    where productid || lpad(number::text, 2, '0') = label_code and variantid = p_change.variantid
  )
  on conflict (code) do nothing;
end;
$$;

-- A product was called otherwise before: what stands on labels from then means it again.
create function private.put_back_former_ids(p_productid text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.former_codes (code, productid)
  select distinct called, p_productid from private.record_spans('product', p_productid) where called <> p_productid
  on conflict (code) do nothing;
$$;

create or replace function private.put_back_record(p_change private.changes) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  row_before jsonb := p_change.before;
  id text := coalesce(p_change.variantid::text, p_change.record);
  product_now text;
  left_out text[] := '{}';
  variant private.changes;
begin
  -- Nothing is there to be locked yet: one at a time puts it back.
  perform pg_advisory_xact_lock(hashtextextended('thaan: put back ' || p_change.kind || ' ' || id, 0));
  if p_change.kind = 'variant' then
    product_now := (private.product_of_deleted(p_change)).now_called;
    perform from public.products where productid = product_now for no key update;
    if not found then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  else
    perform private.lock_record(p_change.kind, id, row_before);
  end if;
  if private.row_now(p_change.kind, private.id_now(p_change)) is not null then
    -- As it is to be: the same request, sent again after its answer was lost.
    return left_out;
  elsif private.row_now(p_change.kind, id) is not null then
    raise exception '%', case p_change.kind
      when 'product' then 'Another product has this id now'
      when 'profile' then 'This account has a role again already'
      else 'Another record has this id now'
    end using errcode = 'PT409', hint = case p_change.kind
      when 'product' then 'Give that product another id first.' else 'Change it where it is listed.'
    end;
  end if;

  if p_change.kind = 'product' and row_before ->> 'categoryid' is not null
    and not exists (select from public.categories where categoryid = (row_before ->> 'categoryid')::bigint) then
    left_out := '{categoryid}';
  elsif p_change.kind = 'customer' and row_before ->> 'referred_by' is not null
    and not exists (select from public.customers where customerid = (row_before ->> 'referred_by')::bigint) then
    left_out := '{referred_by}';
  elsif p_change.kind = 'profile' then
    -- The address that the account has by now.
    row_before := row_before || jsonb_build_object(
      'email', (select users.email from auth.users where users.id = p_change.record::uuid)
    );
  end if;

  if p_change.kind = 'variant' then
    perform private.put_back_variant(p_change, product_now);
  else
    perform private.insert_record(p_change.kind, row_before - left_out);
  end if;
  if p_change.kind = 'product' then
    for variant in
      select * from private.changes
      where record = p_change.record and kind = 'variant' and action = 'deleted' and changed_at = p_change.changed_at
      order by (before ->> 'line')::bigint
    loop
      perform private.put_back_variant(variant, p_change.record);
    end loop;
    perform private.put_back_former_ids(p_change.record);
  elsif p_change.kind = 'customer' then
    perform private.put_back_referrer(p_change, (row_before ->> 'customerid')::bigint);
  end if;
  return left_out;
end;
$$;

revoke execute on function private.rename_labels, private.fate_of_record, private.delete_record,
  private.deletion_of_id, private.product_of_deleted, private.deletion_of_code, private.deleted_by_code,
  private.deleted_object, private.put_back_former_ids, public.delete_product, public.delete_discount,
  public.find_deleted
from public, anon, authenticated, service_role;

grant execute on function public.delete_product, public.delete_discount, public.find_deleted to authenticated, service_role;
