-- The whole result of the customers page's filters, a piece at a time, for a file.

-- Answers { count, customers, after }: as export_products does, in the order of the list.
create function public.export_customers(
  p_first_name text default '',
  p_last_name text default '',
  p_phone text default '',
  p_referrer text default '',
  p_email text default '',
  p_loyalty text default '',
  p_after jsonb default null,
  p_limit integer default 1000
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_first text := private.searched_text(p_first_name);
  wanted_last text := private.searched_text(p_last_name);
  wanted_phone text := private.searched_phone(p_phone);
  wanted_referrer text := private.searched_text(p_referrer);
  wanted_email text := private.searched_text(p_email);
  wanted_loyalty text := private.searched_text(p_loyalty);
  condition text := private.customer_condition(
    wanted_first, wanted_last, wanted_phone, wanted_referrer, wanted_email, wanted_loyalty
  );
  is_first boolean := coalesce(jsonb_typeof(p_after), 'null') = 'null';
  piece integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  ids bigint[];
  total bigint;
begin
  perform private.require_staff();

  -- Along customer_search_created_at_customerid_idx: all pieces together read each customer once.
  execute format(
    'select array(
       select customerid from private.customer_search where %s %s order by created_at desc, customerid desc limit $9
     )',
    condition, case when not is_first then 'and (created_at, customerid) < ($7, $8)' end
  ) into ids
  using
    wanted_first, wanted_last, wanted_phone, wanted_referrer, wanted_email, wanted_loyalty,
    (p_after ->> 0)::timestamptz, (p_after ->> 1)::bigint, piece + 1;

  if is_first then
    execute format('select count(*) from private.customer_search where %s', condition) into total
    using wanted_first, wanted_last, wanted_phone, wanted_referrer, wanted_email, wanted_loyalty;
  end if;

  return jsonb_build_object(
    'count', total, 'customers', private.customer_objects(ids[1:piece]),
    'after', case
      when cardinality(ids) > piece then (
        select jsonb_build_array(created_at, customerid) from private.customer_search where customerid = ids[piece]
      )
    end
  );
end;
$$;
revoke execute on function public.export_customers(text, text, text, text, text, text, jsonb, integer)
from public, anon, authenticated, service_role;
grant execute on function public.export_customers(text, text, text, text, text, text, jsonb, integer)
to authenticated, service_role;
