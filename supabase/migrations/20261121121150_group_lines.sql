-- Which lines of a file are of one product.

-- The places at which a product without an id begins. A line goes on with the product of the line before where nothing of
-- a product that both say differs, and its category, its fabric or a price is said by both: a cell that is empty or could
-- not be read says nothing. One who means two products and is taken at the word of one bad cell would get both.
create function private.product_starts(p_import_id uuid) returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  starts integer[] := '{}';
  said jsonb;
  about jsonb;
  line record;
  goes_on boolean;
begin
  for line in
    -- Only where something is said anew.
    select place, cells, problems, follows_id from (
      select place, is_own, given.cells, problems,
        lag(is_own) over in_file as follows_id, lag(given.cells) over in_file as cells_before,
        lag(problems) over in_file as problems_before
      from (
        select
          place, cells ? 'productid' as is_own, cells - array['productid', 'size', 'color', 'stock'] as cells, problems
        from private.staged_lines where import_id = p_import_id
      ) as given
      window in_file as (order by place)
    ) as seen
    where not is_own and (
      follows_id or cells_before is null or cells <> cells_before or problems <> problems_before
    )
    order by place
  loop
    about := line.cells;
    if line.problems <> '{}' then
      about := about - array(select jsonb_object_keys(line.problems));
    end if;
    if about ? 'category' then
      about := about || jsonb_build_object('category', lower(about ->> 'category'));
    end if;
    goes_on := line.follows_id is false and coalesce((
      select bool_and(value = said -> key)
        and bool_or(key = any ('{category,fabric,purchaseprice,retailprice}'))
      from jsonb_each(about) where said ? key
    ), false);
    if goes_on then
      said := said || about;
    else
      said := about;
      starts := starts || line.place;
    end if;
  end loop;
  return starts;
end;
$$;
revoke execute on function private.product_starts(uuid) from public;

-- The staged lines, each with its product: all lines of one id, or those without an id from one of p_starts on.
create function private.product_lines(p_import_id uuid, p_starts integer[])
returns table (place integer, line integer, product integer, cells jsonb, problem text, field text)
language sql stable security definer set search_path = ''
as $$
  with given as (
    select *, cells ->> 'productid' as productid from private.staged_lines where import_id = p_import_id
  )
  select
    place, line,
    case
      when productid is null then max(start) over (order by place)
      else min(place) over (partition by productid)
    end,
    cells, problem.reason, problem.field
  from given
  left join unnest(p_starts) as start on start = place
  left join lateral (
    select key as field, value as reason from jsonb_each_text(problems) order by key limit 1
  ) as problem on problems <> '{}';
$$;
revoke execute on function private.product_lines(uuid, integer[]) from public;
