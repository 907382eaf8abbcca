-- A new product with its variants: one transaction, one number, one row however often the request is sent.

-- The highest number in use under a prefix, as its text; '' and 0 differ from null, which is: none. Of ids somebody made
-- by hand those with more than nine digits are no numbers of a year: counting on from them would soon fit no label.
create function public.get_max_product_suffix(p_prefix text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select substr(productid, char_length(p_prefix) + 1)
    from public.products
    -- In the collation C ':' follows '9': a range of the primary key.
    where productid >= p_prefix || '0' and productid < p_prefix || ':'
      and substr(productid, char_length(p_prefix) + 1) ~ '^[0-9]{1,9}$'
    order by substr(productid, char_length(p_prefix) + 1)::numeric desc, productid desc
    limit 1
  );
end;
$$;
revoke execute on function public.get_max_product_suffix(text) from public, anon, authenticated, service_role;
grant execute on function public.get_max_product_suffix(text) to authenticated, service_role;

-- 'BC' and the year of an instant in the shop. An interval, since a zone '+05:30' means the opposite in POSIX.
create function private.product_prefix(instant timestamptz) returns text
language sql immutable set search_path = ''
as $$
  select 'BC' || to_char(instant at time zone interval '5 hours 30 minutes', 'YY');
$$;
revoke execute on function private.product_prefix(timestamptz) from public;

-- What was added under which client-made id: a create sent again after a lost answer gets the first answer.
create table private.product_requests (
  request_id uuid constraint product_requests_pkey primary key,
  asked_by uuid,
  body jsonb not null,
  answer jsonb,
  created_at timestamptz not null default now()
);
alter table private.product_requests enable row level security;
revoke all on private.product_requests from public, anon, authenticated, service_role;
-- private.claim_request: forgetting what is older than a month.
create index product_requests_created_at_idx on private.product_requests (created_at);

-- Null for a request that is new (and now claimed), else the answer it got. A second one at the same time waits here.
create function private.claim_request(p_request_id uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.product_requests;
begin
  if p_request_id is null then
    raise exception 'A request id is needed' using errcode = '22004';
  end if;
  insert into private.product_requests (request_id, asked_by, body) values (p_request_id, auth.uid(), p_body)
  on conflict (request_id) do nothing;
  if found then
    delete from private.product_requests where created_at < now() - interval '30 days';
    return null;
  end if;
  select * into strict earlier from private.product_requests where request_id = p_request_id;
  if earlier.body <> p_body or earlier.asked_by is distinct from auth.uid() then
    raise exception 'This request was already used for another product'
      using errcode = 'PT409', hint = 'Send the new product under a new request id.';
  end if;
  return earlier.answer;
end;
$$;
revoke execute on function private.claim_request(uuid, jsonb) from public;

-- Inserts a product under the next free id of its year; the year's adders queue up until the one before has committed.
create function private.insert_product(p_product jsonb, p_prefix text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given public.products;
  taken text;
begin
  perform private.check_product(p_product);
  given := jsonb_populate_record(null::public.products, p_product);
  perform pg_advisory_xact_lock(hashtextextended('thaan: product number ' || p_prefix, 0));
  for turn in 1 .. 50 loop
    given.productid := (
      select p_prefix || lpad(number, greatest(3, char_length(number)), '0')
      from (select (coalesce(public.get_max_product_suffix(p_prefix), '0')::numeric + 1)::text) as next (number)
    );
    insert into public.products
      (productid, name, categoryid, fabric, purchaseprice, retailprice, description, producturl)
    values (
      given.productid, given.name, given.categoryid, given.fabric, given.purchaseprice, given.retailprice,
      given.description, given.producturl
    )
    -- Taken meanwhile by a client that inserts ids of its own making: look again.
    on conflict (productid) do nothing
    returning productid into taken;
    if taken is not null then
      return taken;
    end if;
  end loop;
  raise exception 'No free product id was found' using errcode = '40001';
end;
$$;
revoke execute on function private.insert_product(jsonb, text) from public;

create function public.add_product(p_request_id uuid, p_product jsonb, p_variants jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  variants jsonb := coalesce(p_variants, '[]');
  step text := 'Product insert failed';
  new_id text;
  first_answer jsonb;
  state text;
  at_schema text;
  at_table text;
  at_constraint text;
  at_column text;
  said text;
  reason text;
begin
  perform private.require_staff();
  first_answer := private.claim_request(p_request_id, jsonb_build_object('product', p_product, 'variants', variants));
  if first_answer is not null then
    return first_answer;
  end if;
  begin
    new_id := private.insert_product(p_product, private.product_prefix(clock_timestamp()));
    step := 'Variants insert failed';
    perform private.save_variants(new_id, variants, false);
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, at_schema = schema_name, at_table = table_name,
      at_constraint = constraint_name, at_column = column_name, said = message_text;
    raise log 'add_product was refused: % %', state, said;
    reason := private.failure_reason(state, at_schema, at_table, at_constraint, at_column, said);
    raise exception '%', step
      using errcode = state, detail = split_part(reason, E'\n', 1), hint = split_part(reason, E'\n', 2);
  end;
  first_answer := private.product_objects(array[new_id]) -> 0;
  update private.product_requests set answer = first_answer where request_id = p_request_id;
  return first_answer;
end;
$$;
revoke execute on function public.add_product(uuid, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_product(uuid, jsonb, jsonb) to authenticated, service_role;
