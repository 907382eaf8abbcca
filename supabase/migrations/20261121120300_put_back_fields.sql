-- How fields of a record get the values back that they had before a change.

-- The name that the portal makes of a fabric and a category.
create function private.derived_name(p_fabric text, p_categoryid bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws(
    ' - ', nullif(btrim(p_fabric), ''), (select name from public.categories where categoryid = p_categoryid)
  );
$$;
revoke execute on function private.derived_name(text, bigint) from public;

-- Locks a record before it is looked at, in the order of every save of its kind. p_wanted: the fields it is to get.
create function private.lock_record(p_kind text, p_id text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  case p_kind
    when 'product' then
      perform from public.products where productid = p_id for no key update;
    when 'variant' then
      perform from public.products
      where productid = p_wanted ->> 'productid'
        or productid = (select productid from public.productsizecolors where variantid = p_id::uuid)
      order by productid for no key update;
      perform from public.productsizecolors where variantid = p_id::uuid for no key update;
    when 'customer' then
      perform pg_advisory_xact_lock(hashtextextended('thaan: customers', 0));
    when 'discount' then
      perform from public.discounts where id = p_id::bigint for no key update;
    when 'profile' then
      perform from public.profiles where id = p_id::uuid for no key update;
    else
      perform from public.categories where categoryid = p_id::bigint for no key update;
  end case;
end;
$$;
revoke execute on function private.lock_record(text, text, jsonb) from public;

-- Gives a record that is locked the fields wanted. Only the names of private.kind_of_record become SQL.
create function private.set_fields(p_kind text, p_id text, p_wanted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  of_kind record := private.kind_of_record(p_kind);
  columns text := (
    select string_agg(quote_ident(field), ', ') from unnest(of_kind.fields) as field where p_wanted ? field
  );
begin
  execute format(
    'update public.%1$I as stored set (%2$s) = (select %2$s from jsonb_populate_record(stored, $1))
     where %3$I = (select %3$I from jsonb_populate_record(null::public.%1$I, $2))',
    of_kind.table_name, columns, of_kind.key_name
  ) using p_wanted, jsonb_build_object(of_kind.key_name, p_id);
end;
$$;
revoke execute on function private.set_fields(text, text, jsonb) from public;

-- Puts fields back (p_wanted: their former values) and answers the id of the record.
create function private.put_back_fields(p_change private.changes, p_wanted jsonb, p_current jsonb) returns text
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  id text := private.id_now(p_change);
  wanted jsonb := p_wanted;
  stored jsonb;
begin
  -- The product that a variant was in, as it is called by now.
  if p_change.kind = 'variant' and wanted ? 'productid' then
    wanted := wanted || jsonb_build_object(
      'productid', private.record_now('product', wanted ->> 'productid', p_change.changeid)
    );
    if wanted ->> 'productid' is null then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  end if;
  perform private.lock_record(p_change.kind, id, wanted);
  -- Unless its id went to another while this waited.
  if private.id_now(p_change) = id then
    stored := private.row_now(p_change.kind, id);
  end if;
  if stored is null then
    raise exception 'This record is no longer there'
      using errcode = 'PT404', hint = 'Look for it among what was deleted.';
  end if;
  -- Already as it is to be: the same request, sent again after its answer was lost.
  if not exists (select from jsonb_each(wanted) where value is distinct from stored -> key) then
    return id;
  end if;
  if p_current is not null and exists (
    select from jsonb_object_keys(wanted) as field where stored -> field is distinct from p_current -> field
  ) then
    raise exception 'Somebody else changed this after you looked'
      using errcode = 'PT409', hint = 'Look at the values of now, then decide again.',
        detail = (select jsonb_object_agg(field, stored -> field) from jsonb_object_keys(wanted) as field)::text;
  end if;
  -- A name that was made of fabric and category follows them.
  if p_change.kind = 'product' and not wanted ? 'name' and (wanted ? 'fabric' or wanted ? 'categoryid')
    and stored ->> 'name' = private.derived_name(stored ->> 'fabric', (stored ->> 'categoryid')::bigint) then
    wanted := wanted || jsonb_build_object('name', coalesce(
      nullif(private.derived_name(
        coalesce(wanted ->> 'fabric', stored ->> 'fabric'),
        (case when wanted ? 'categoryid' then wanted ->> 'categoryid' else stored ->> 'categoryid' end)::bigint
      ), ''),
      -- Of neither no name is made.
      stored ->> 'name'
    ));
  end if;
  perform private.set_fields(p_change.kind, id, wanted);
  return case when p_change.kind = 'product' then coalesce(wanted ->> 'productid', id) else id end;
end;
$$;
revoke execute on function private.put_back_fields(private.changes, jsonb, jsonb) from public;
