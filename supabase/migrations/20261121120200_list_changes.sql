-- The history as staff read it: of one record, also under ids that it had before, or of all records of a kind.

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

-- The id that the record of a change has today, if it is still there: whatever it was renamed to since.
create function private.record_now(p_kind text, p_record text, p_changeid bigint) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  renamed record;
  now_called text := p_record;
  since bigint := p_changeid;
begin
  loop
    select changes.record, changes.changeid into renamed from private.changes
    where changes.former = now_called and changes.changeid > since and changes.kind = p_kind
    order by changes.changeid limit 1;
    exit when not found;
    now_called := renamed.record;
    since := renamed.changeid;
  end loop;
  return now_called;
end;
$$;
revoke execute on function private.record_now(text, text, bigint) from public;

-- The spans of changes in which p_record, as it is called today, was called what: a later one came to an id that another
-- had before.
create function private.record_spans(p_kind text, p_record text)
returns table (called text, first_id bigint, last_id bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  renamed record;
begin
  called := p_record;
  last_id := 9223372036854775807;
  loop
    select latest.changeid, latest.former, latest.is_its_own into renamed
    from (
      (
        select changes.changeid, changes.former, true as is_its_own from private.changes
        where changes.record = called and changes.former is not null and changes.changeid <= last_id
          and changes.kind = p_kind
        order by changes.changeid desc limit 1
      )
      union all
      (
        select changes.changeid, changes.former, false from private.changes
        where changes.former = called and changes.changeid <= last_id and changes.kind = p_kind
        order by changes.changeid desc limit 1
      )
    ) as latest
    order by latest.changeid desc limit 1;
    first_id := coalesce(renamed.changeid, 0);
    return next;
    -- Else it was somebody else's before: what was called so then is another record today.
    exit when not coalesce(renamed.is_its_own, false);
    called := renamed.former;
    last_id := renamed.changeid - 1;
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

-- What references mean: the name of today, else the last one of what is gone. p_ids: their values as JSON, null among them.
create function private.reference_texts(p_field text, p_ids jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(given.id, named.said) filter (where named.said is not null), '{}')
  from (select distinct id from jsonb_array_elements_text(p_ids) as id where id is not null) as given
  cross join lateral (
    select case p_field
      when 'categoryid' then coalesce(
        (select name from public.categories where categoryid = given.id::bigint),
        (
          select name from private.changes where kind = 'category' and record = given.id
          order by changeid desc limit 1
        )
      )
      else coalesce(
        (select first_name || ' ' || last_name from public.customers where customerid = given.id::bigint),
        (
          select name from private.changes
          where kind = 'customer' and action = 'deleted' and before ->> 'customerid' = given.id
          order by changeid desc limit 1
        )
      )
    end
  ) as named (said);
$$;
revoke execute on function private.reference_texts(text, jsonb) from public;

-- A change as list_changes answers it.
create function private.change_object(p_change private.changes) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  id text := case
    when p_change.kind = 'variant' then p_change.variantid::text
    else private.record_now(p_change.kind, p_change.record, p_change.changeid)
  end;
  stored jsonb := private.row_now(p_change.kind, id);
  shown jsonb := coalesce(p_change.before, p_change.after);
  current jsonb;
  texts jsonb := '{}';
  field text;
begin
  if stored is not null then
    current := (select jsonb_object_agg(key, stored -> key) from jsonb_object_keys(shown) as key);
  end if;
  foreach field in array array['categoryid', 'referred_by'] loop
    if shown ? field and p_change.kind in ('product', 'customer') then
      texts := texts || jsonb_build_object(field, private.reference_texts(
        field, jsonb_build_array(p_change.before -> field, p_change.after -> field, current -> field)
      ));
    end if;
  end loop;
  -- What a discount's value meant: rupees or percent.
  if p_change.kind = 'discount' and shown ? 'value' and not shown ? 'type' then
    texts := jsonb_strip_nulls(jsonb_build_object('type', jsonb_build_object('at', coalesce(
      (
        select before ->> 'type' from private.changes
        where record = p_change.record and kind = 'discount' and changeid > p_change.changeid and before ? 'type'
        order by changeid limit 1
      ),
      stored ->> 'type'
    ))));
  end if;
  return jsonb_build_object(
    'changeid', p_change.changeid, 'kind', p_change.kind, 'record', p_change.record,
    'variantid', p_change.variantid,
    'name', coalesce(nullif(p_change.name, ''), case p_change.kind when 'discount' then '#' else '' end || p_change.record),
    'action', p_change.action, 'before', p_change.before, 'after', p_change.after, 'current', current,
    'texts', texts, 'changed_at', p_change.changed_at,
    'changed_by', coalesce(p_change.changed_by_email, p_change.changed_by::text), 'way', p_change.way
  );
end;
$$;
revoke execute on function private.change_object(private.changes) from public;

-- p_kind 'product' means products and their variants. p_before: older than this change.
create function public.list_changes(
  p_kind text default null, p_record text default null, p_action text default null, p_before bigint default null,
  p_limit integer default 30
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  kinds text[] := case
    when p_kind is null then '{product,variant,customer,discount,profile,category}'
    when p_kind = 'product' then '{product,variant}'
    else array[p_kind]
  end;
  actions text[] := case when p_action is null then '{added,changed,deleted}' else array[p_action] end;
  older_than bigint := coalesce(p_before, 9223372036854775807);
  page_size integer := least(greatest(coalesce(p_limit, 30), 1), 100);
  found bigint[];
begin
  perform private.require_staff();
  if p_record is not null and p_kind is null then
    raise exception 'A record is named without its kind' using errcode = '22023', hint = 'Name its kind as well.';
  end if;
  if p_record is null then
    found := array(
      select changeid from unnest(kinds) as wanted_kind
      cross join unnest(actions) as wanted_action
      cross join lateral (
        select changeid from private.changes
        where kind = wanted_kind and action = wanted_action and changeid < older_than
        order by changeid desc limit page_size + 1
      ) as of_kind
      order by changeid desc limit page_size + 1
    );
  else
    found := array(
      select changeid
      from private.record_spans(case when p_kind = 'variant' then 'product' else p_kind end, p_record) as span
      cross join lateral (
        select changeid, kind, action from private.changes where record = span.called
        union all
        -- Variants that went to another product.
        select changeid, kind, action from private.changes where former = span.called and kind = 'variant'
        -- By the record alone, also while nothing is known of how large the table is: no order is read along an index.
        offset 0
      ) as of_span
      where changeid between span.first_id and least(span.last_id, older_than - 1)
        and kind = any (kinds) and action = any (actions)
      order by changeid desc limit page_size + 1
    );
  end if;
  return jsonb_build_object(
    'changes', (
      select coalesce(jsonb_agg(private.change_object(changes) order by changeid desc), '[]')
      from private.changes where changeid = any (found[:page_size])
    ),
    'more', cardinality(found) > page_size
  );
end;
$$;
revoke execute on function public.list_changes(text, text, text, bigint, integer)
from public, anon, authenticated, service_role;
grant execute on function public.list_changes(text, text, text, bigint, integer) to authenticated, service_role;
