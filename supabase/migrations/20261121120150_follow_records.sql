-- Records over their changes: where they lie, and what became of their ids.

-- Where records of a kind lie, what identifies one, and the fields that may be put back: what staff may write themselves.
create function private.kind_of_record(
  p_kind text, out table_name text, out key_name text, out fields text[]
) language sql immutable set search_path = ''
as $$
  select found.table_name, found.key_name, found.fields::text[]
  from (values
    ('product', 'products', 'productid',
      '{productid,name,categoryid,fabric,purchaseprice,retailprice,description,producturl}'),
    ('variant', 'productsizecolors', 'variantid', '{productid,size,color,stock}'),
    ('customer', 'customers', 'customer_ulid',
      '{first_name,last_name,phone,email,address,gender,loyalty_tier,store_credit,customer_notes,referred_by,total_spend,last_purchased_at}'),
    ('discount', 'discounts', 'id',
      '{code,type,value,max_discount,category,product_ids,once_per_customer,exclusive,auto_apply,active,min_total,start_date,end_date}'),
    ('profile', 'profiles', 'id', '{role}'),
    ('category', 'categories', 'categoryid', '{name}')
  ) as found (kind, table_name, key_name, fields)
  where found.kind = p_kind;
$$;
revoke execute on function private.kind_of_record(text) from public;

-- The id that the record of a change has today, whatever it was renamed to since. Null: it is gone, also where another has
-- its id by now. One that was put back is the same as before: with its id it has the time of its creation again.
create function private.record_now(p_kind text, p_record text, p_changeid bigint) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  met record;
  now_called text := p_record;
  since bigint := p_changeid;
begin
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
        select changes.changeid, changes.record, changes.action, changes.before -> 'created_at' from private.changes
        where changes.record = now_called and changes.action = 'deleted' and changes.changeid >= since
          and changes.kind = p_kind
        order by changes.changeid limit 1
      )
    ) as later
    order by later.changeid limit 1;
    if not found then
      return now_called;
    elsif met.action = 'deleted' then
      select changes.changeid into since from private.changes
      where changes.record = now_called and changes.action = 'added' and changes.way = 'put back'
        and changes.changeid > met.changeid and changes.kind = p_kind and changes.after -> 'created_at' = met.born
      order by changes.changeid limit 1;
      if not found then
        return null;
      end if;
    else
      now_called := met.record;
      since := met.changeid + 1;
    end if;
  end loop;
end;
$$;
revoke execute on function private.record_now(text, text, bigint) from public;

-- The same of a change; a variant's is its own.
create function private.id_now(p_change private.changes) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when p_change.kind = 'variant' then p_change.variantid::text
    else private.record_now(p_change.kind, p_change.record, p_change.changeid)
  end;
$$;
revoke execute on function private.id_now(private.changes) from public;

-- The spans of changes in which p_record, as it is called today, was called what: a later one came to an id that another
-- had before. Of an id that nobody has today: of whoever had it last.
create function private.record_spans(p_kind text, p_record text)
returns table (called text, first_id bigint, last_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  begun record;
  lost_id bigint;
begin
  called := p_record;
  last_id := 9223372036854775807;
  loop
    -- It was added or renamed to this id, or whoever had it went to another.
    select latest.changeid, latest.former, latest.is_added, latest.is_its_own, latest.born into begun
    from (
      (
        select own.changeid, own.former, own.is_added, true as is_its_own, own.born
        from (
          select
            changes.changeid, changes.former, changes.action = 'added' as is_added,
            case when changes.way = 'put back' then changes.after -> 'created_at' end as born
          from private.changes
          where changes.record = called and changes.changeid <= last_id and changes.kind = p_kind
            and (changes.action = 'added' or changes.former is not null)
          -- By the record alone, as in list_changes.
          offset 0
        ) as own
        order by own.changeid desc limit 1
      )
      union all
      (
        select changes.changeid, changes.former, false, false, null from private.changes
        where changes.former = called and changes.changeid <= last_id and changes.kind = p_kind
        order by changes.changeid desc limit 1
      )
    ) as latest
    order by latest.changeid desc limit 1;
    first_id := coalesce(begun.changeid, 0);
    return next;
    -- What was called so before is another record.
    exit when not coalesce(begun.is_its_own, false);
    if begun.is_added then
      -- Put back: what it was until it was deleted, and before another had its id meanwhile.
      select changes.changeid into lost_id from private.changes
      where changes.record = called and changes.action = 'deleted' and changes.changeid < first_id
        and changes.kind = p_kind and changes.before -> 'created_at' = begun.born
      order by changes.changeid desc limit 1;
      exit when not found;
      last_id := (
        select min(own.changeid) - 1
        from (
          select changes.changeid from private.changes
          where changes.record = called and changes.changeid > lost_id and changes.kind = p_kind
            and (changes.action = 'added' or changes.former is not null)
          offset 0
        ) as own
      );
    else
      called := begun.former;
      last_id := begun.changeid - 1;
    end if;
  end loop;
end;
$$;
revoke execute on function private.record_spans(text, text) from public;

-- A record as it is now; null: it is gone. Texts of instants are in UTC, as in the history.
create function private.row_now(p_kind text, p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  return case p_kind
    when 'product' then (select to_jsonb(stored) from public.products as stored where productid = p_id)
    when 'variant' then (select to_jsonb(stored) from public.productsizecolors as stored where variantid = p_id::uuid)
    when 'customer' then (select to_jsonb(stored) from public.customers as stored where customer_ulid = p_id)
    when 'discount' then (select to_jsonb(stored) from public.discounts as stored where id = p_id::bigint)
    when 'profile' then (select to_jsonb(stored) from public.profiles as stored where id = p_id::uuid)
    when 'category' then (select to_jsonb(stored) from public.categories as stored where categoryid = p_id::bigint)
  end;
end;
$$;
revoke execute on function private.row_now(text, text) from public;
