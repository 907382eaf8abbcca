-- Lists of one level: the objects right under a prefix, and a row without an id for each folder there. All of them ask as
-- the caller. Names are walked in the order of an index, and folders stepped over whole: a page costs what is on it, not
-- what the bucket holds. chr(1114111) is the last character that there is.
set local role supabase_storage_admin;

-- The folder of a key under a prefix, with the delimiter at its end; null where the key lies right under it.
create function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text
language sql immutable
return case
  when p_delimiter <> '' and strpos(substr(p_key, length(p_prefix) + 1), p_delimiter) > 0
  then left(p_key, length(p_prefix) + strpos(substr(p_key, length(p_prefix) + 1), p_delimiter) + length(p_delimiter) - 1)
end;

-- By name, in the order of its bytes; without a delimiter everything under the prefix.
create function storage.list_objects_with_delimiter(
  _bucket_id text,
  prefix_param text,
  delimiter_param text,
  max_keys integer default 100,
  start_after text default '',
  next_token text default '',
  sort_order text default 'asc'
) returns table (
  name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz
)
language plpgsql stable
set search_path = ''
as $$
declare
  is_down constant boolean := lower(sort_order) = 'desc';
  bottom constant text := coalesce(prefix_param, '');
  top constant text := bottom || chr(1114111);
  past text := coalesce(nullif(next_token, ''), nullif(start_after, ''), case when is_down then top else '' end);
  folder text := storage.get_common_prefix(past, bottom, delimiter_param);
  rest integer := max_keys;
  one record;
begin
  if folder = past and not is_down then
    past := folder || chr(1114111);
  end if;
  while rest > 0 loop
    folder := null;
    for one in
      (select * from storage.objects as o
      where not is_down and o.bucket_id = _bucket_id
        and o.name collate "C" >= bottom and o.name collate "C" > past and o.name collate "C" < top
      order by o.name collate "C" limit rest)
      union all
      (select * from storage.objects as o
      where is_down and o.bucket_id = _bucket_id
        and o.name collate "C" >= bottom and o.name collate "C" < past and o.name collate "C" < top
      order by o.name collate "C" desc limit rest)
    loop
      folder := storage.get_common_prefix(one.name, bottom, delimiter_param);
      past := coalesce(folder, one.name);
      name := past;
      id := case when folder is null then one.id end;
      metadata := case when folder is null then one.metadata end;
      updated_at := case when folder is null then one.updated_at end;
      created_at := case when folder is null then one.created_at end;
      last_accessed_at := case when folder is null then one.last_accessed_at end;
      return next;
      rest := rest - 1;
      exit when folder is not null;
    end loop;
    exit when folder is null;
    if not is_down then
      past := folder || chr(1114111);
    end if;
  end loop;
end
$$;

-- By a time, with the name where two are the same. A folder's time is that of the oldest in it.
create function storage.search_by_timestamp(
  p_prefix text,
  p_bucket_id text,
  p_limit integer,
  p_level integer,
  p_start_after text,
  p_sort_order text,
  p_sort_column text,
  p_sort_column_after text
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable
set search_path = ''
as $$
  with entry as (
    select coalesce(folder, o.name) as name, (array_agg(o.id))[1] as only_id, folder is not null as is_folder,
      min(o.updated_at) as updated_at, min(o.created_at) as created_at, min(o.last_accessed_at) as last_accessed_at,
      (array_agg(o.metadata))[1] as metadata
    from storage.objects as o, storage.get_common_prefix(o.name, p_prefix, '/') as folder
    where o.bucket_id = p_bucket_id
      and o.name collate "C" >= p_prefix and o.name collate "C" < p_prefix || chr(1114111)
    group by 1, folder
  ), ordered as (
    select *, case p_sort_column when 'updated_at' then entry.updated_at else entry.created_at end as sorted_by
    from entry
  ), after as (
    select *, row_number() over (order by sorted_by, ordered.name collate "C") as rank from ordered
    where coalesce(p_sort_column_after, '') = ''
      or lower(p_sort_order) = 'desc'
        and (sorted_by, ordered.name collate "C") < (p_sort_column_after::timestamptz, p_start_after)
      or lower(p_sort_order) is distinct from 'desc'
        and (sorted_by, ordered.name collate "C") > (p_sort_column_after::timestamptz, p_start_after)
  )
  select (string_to_array(after.name, '/'))[p_level], after.name,
    case when not is_folder then only_id end, after.updated_at, after.created_at,
    case when not is_folder then after.last_accessed_at end, case when not is_folder then after.metadata end
  from after
  order by case when lower(p_sort_order) = 'desc' then -rank else rank end
  limit p_limit;
$$;

create function storage.search_v2(
  prefix text,
  bucket_name text,
  limits integer default 100,
  levels integer default 1,
  start_after text default '',
  sort_order text default 'asc',
  sort_column text default 'name',
  sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable
set search_path = ''
as $$
begin
  if sort_column in ('updated_at', 'created_at') then
    return query select * from storage.search_by_timestamp(
      prefix, bucket_name, limits, levels, start_after, sort_order, sort_column, sort_column_after);
  else
    return query select (string_to_array(o.name, '/'))[levels], o.name, o.id, o.updated_at, o.created_at,
      o.last_accessed_at, o.metadata
    from storage.list_objects_with_delimiter(bucket_name, prefix, '/', limits, start_after, '', sort_order) as o;
  end if;
end
$$;

-- What `search` answers by name: upper and lower case are one, in what is asked for and in the order.
create function storage.search_by_name(
  bottom text, bucketname text, limits integer, levels integer, depth integer, offsets integer, is_down boolean
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable
set search_path = ''
as $$
declare
  top constant text := bottom || chr(1114111);
  past text := case when is_down then top else bottom end;
  past_name text := '';
  is_folder boolean;
  to_skip integer := offsets;
  rest integer := limits;
  one record;
begin
  while rest > 0 loop
    is_folder := false;
    for one in
      (select * from storage.objects as o
      where not is_down and o.bucket_id = bucketname
        and o.name_lower collate "C" >= bottom and o.name_lower collate "C" < top
        and (o.name_lower collate "C", o.name collate "C") > (past, past_name)
      order by o.name_lower collate "C", o.name collate "C" limit to_skip::bigint + rest)
      union all
      (select * from storage.objects as o
      where is_down and o.bucket_id = bucketname
        and o.name_lower collate "C" >= bottom and o.name_lower collate "C" < top
        and (o.name_lower collate "C", o.name collate "C") < (past, past_name)
      order by o.name_lower collate "C" desc, o.name collate "C" desc limit to_skip::bigint + rest)
    loop
      is_folder := cardinality(one.path_tokens) > depth;
      if to_skip > 0 then
        to_skip := to_skip - 1;
      else
        name := array_to_string(one.path_tokens[levels : depth], '/');
        id := case when not is_folder then one.id end;
        updated_at := case when not is_folder then one.updated_at end;
        created_at := case when not is_folder then one.created_at end;
        last_accessed_at := case when not is_folder then one.last_accessed_at end;
        metadata := case when not is_folder then one.metadata end;
        return next;
        rest := rest - 1;
      end if;
      exit when is_folder;
    end loop;
    exit when not is_folder;
    past := lower(array_to_string(one.path_tokens[: depth], '/')) || '/' || case when is_down then '' else chr(1114111) end;
  end loop;
end
$$;

-- The first list form: by name, or by a time with the folders ahead.
create function storage.search(
  prefix text,
  bucketname text,
  limits integer default 100,
  levels integer default 1,
  offsets integer default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable
set search_path = ''
as $$
declare
  bottom constant text := lower(coalesce(prefix, '') || coalesce(search, ''));
  depth constant integer := length(bottom) - length(replace(bottom, '/', '')) + 1;
  is_down constant boolean := lower(sortorder) is not distinct from 'desc';
begin
  if sortcolumn not in ('updated_at', 'created_at', 'last_accessed_at') then
    return query select * from storage.search_by_name(bottom, bucketname, limits, levels, depth, offsets, is_down);
    return;
  end if;
  return query
  with found as (
    select o.*, cardinality(o.path_tokens) > depth as is_folder, array_to_string(o.path_tokens[levels : depth], '/') as shown
    from storage.objects as o
    where o.bucket_id = bucketname
      and o.name_lower collate "C" >= bottom and o.name_lower collate "C" < bottom || chr(1114111)
  ), entry as (
    (select distinct on (lower(found.shown) collate "C") found.shown, true as is_folder, null::uuid as id,
      null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at,
      null::jsonb as metadata
    from found where found.is_folder
    order by lower(found.shown) collate "C", found.shown collate "C")
    union all
    select found.shown, false, found.id, found.updated_at, found.created_at, found.last_accessed_at, found.metadata
    from found where not found.is_folder
  ), ranked as (
    select entry.*, row_number() over (order by
      case sortcolumn when 'updated_at' then entry.updated_at when 'created_at' then entry.created_at
        else entry.last_accessed_at end,
      lower(entry.shown) collate "C", entry.shown collate "C") as rank
    from entry
  )
  select r.shown, r.id, r.updated_at, r.created_at, r.last_accessed_at, r.metadata from ranked as r
  order by r.is_folder desc, case when is_down then -r.rank else r.rank end
  limit limits offset offsets;
end
$$;

revoke all on function storage.get_common_prefix, storage.list_objects_with_delimiter, storage.search_by_timestamp,
  storage.search_v2, storage.search_by_name, storage.search
from public;
grant execute on function storage.get_common_prefix, storage.list_objects_with_delimiter, storage.search_by_timestamp,
  storage.search_v2, storage.search_by_name, storage.search
to anon, authenticated, service_role;

reset role;
