-- The customers page's one read, the choice of a referrer, and the save of a customer.

-- What is searched of each customer, in lower case and nothing else: every search reads this table from end to end.
-- docs/decisions/0004-customers.md has the figures.
create table private.customer_search (
  customerid bigint constraint customer_search_pkey primary key
    constraint customer_search_customerid_fkey
    references public.customers (customerid) on update cascade on delete cascade,
  created_at timestamptz not null,
  referred_by bigint,
  first_name_text text collate "C" not null,
  last_name_text text collate "C" not null,
  full_name_text text collate "C" not null,
  phone text collate "C" not null,
  email_text text collate "C" not null,
  loyalty_text text collate "C" not null
);

-- search_customers: the hits, newest first.
create index customer_search_created_at_customerid_idx
on private.customer_search (created_at desc, customerid desc);

alter table private.customer_search enable row level security;

revoke all on private.customer_search from public, anon, authenticated, service_role;

create function private.customer_search_row(customer public.customers) returns private.customer_search
language sql stable set search_path = ''
as $$
  select row(
    customer.customerid, customer.created_at, customer.referred_by,
    lower(customer.first_name), lower(customer.last_name), lower(customer.first_name || ' ' || customer.last_name),
    customer.phone, lower(coalesce(customer.email, '')), lower(coalesce(customer.loyalty_tier, ''))
  )::private.customer_search;
$$;

create function private.keep_customer_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.customer_search select * from private.customer_search_row(new)
  on conflict (customerid) do update set
    created_at = excluded.created_at, referred_by = excluded.referred_by,
    first_name_text = excluded.first_name_text, last_name_text = excluded.last_name_text,
    full_name_text = excluded.full_name_text, phone = excluded.phone, email_text = excluded.email_text,
    loyalty_text = excluded.loyalty_text;
  return null;
end;
$$;

create trigger customers_keep_search_inserted after insert on public.customers
for each row execute function private.keep_customer_search();

create trigger customers_keep_search_updated after update on public.customers
for each row
when (
  (old.customerid, old.created_at, old.referred_by, old.first_name, old.last_name, old.phone, old.email,
    old.loyalty_tier)
  is distinct from
  (new.customerid, new.created_at, new.referred_by, new.first_name, new.last_name, new.phone, new.email,
    new.loyalty_tier)
)
execute function private.keep_customer_search();

-- Customers as every function of the shop answers them, in the order of the list, with the referrer's name and phone:
-- the dialog shows a referrer as its list of choices does.
create function private.customer_objects(ids bigint[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(customer) || jsonb_build_object('referrer', case
      when referrer.customerid is not null
        then jsonb_build_object(
          'first_name', referrer.first_name, 'last_name', referrer.last_name, 'phone', referrer.phone
        )
    end)
    order by customer.created_at desc, customer.customerid desc
  ), '[]')
  from public.customers as customer
  left join public.customers as referrer on referrer.customerid = customer.referred_by
  where customer.customerid = any (ids);
$$;

-- A phone as it is looked for: without spaces, as phones are stored; null where nothing was typed, or blanks alone.
create function private.searched_phone(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(private.cell_text(p_filter), '\s', '', 'g'), '');
$$;

-- The filters of the customers page as they are looked for: null where nothing was typed.
create function private.wanted_of_customers(
  p_first_name text, p_last_name text, p_phone text, p_referrer text, p_email text, p_loyalty text
) returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    private.searched_text(p_first_name), private.searched_text(p_last_name), private.searched_phone(p_phone),
    private.searched_text(p_referrer), private.searched_text(p_email), private.searched_text(p_loyalty)
  ];
$$;

-- As private.search_condition, in private.customer_search.
create function private.customer_condition(p_wanted text[]) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_wanted[1] is not null then 'strpos(first_name_text, $1[1]) > 0' end,
    case when p_wanted[2] is not null then 'strpos(last_name_text, $1[2]) > 0' end,
    case when p_wanted[3] is not null then 'strpos(phone, $1[3]) > 0' end,
    case
      when p_wanted[4] is not null
        then 'referred_by in (select customerid from private.customer_search where strpos(full_name_text, $1[4]) > 0)'
    end,
    case when p_wanted[5] is not null then 'strpos(email_text, $1[5]) > 0' end,
    case when p_wanted[6] is not null then 'strpos(loyalty_text, $1[6]) > 0' end
  );
$$;

create function public.search_customers(
  p_first_name text default '',
  p_last_name text default '',
  p_phone text default '',
  p_referrer text default '',
  p_email text default '',
  p_loyalty text default '',
  p_page integer default 1,
  p_page_size integer default 15
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := private.wanted_of_customers(p_first_name, p_last_name, p_phone, p_referrer, p_email, p_loyalty);
  condition text := private.customer_condition(wanted);
  found bigint[];
  shown record;
begin
  perform private.require_staff();

  execute format(
    'select array(
       select customerid from private.customer_search where %s order by created_at desc, customerid desc
     )',
    condition
  ) into found using wanted;

  shown := private.page_of(found, p_page, p_page_size);
  return shown.answer || jsonb_build_object('customers', private.customer_objects(shown.ids));
end;
$$;

-- Who may have referred p_excluding (null: a new customer), by name or phone: the first of them by full name. Left out
-- are that customer and whoever came through them, directly or through others: they would close a circle.
create function public.find_referrers(
  p_text text default '', p_excluding bigint default null, p_limit integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_name text := private.searched_text(btrim(p_text));
  wanted_phone text := private.searched_phone(p_text);
  excluded bigint[];
begin
  perform private.require_staff();

  excluded := array(
    with recursive below as (
      select p_excluding as customerid
      union
      select customer.customerid
      from below join public.customers as customer on customer.referred_by = below.customerid
    )
    select customerid from below where customerid is not null
  );

  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'customerid', customer.customerid, 'first_name', customer.first_name, 'last_name', customer.last_name,
        'phone', customer.phone
      )
      order by hit.full_name_text, hit.customerid
    ), '[]')
    from (
      select customerid, full_name_text from private.customer_search
      where
        (wanted_name is null or strpos(full_name_text, wanted_name) > 0 or strpos(phone, wanted_phone) > 0)
        -- Hashed whatever the plan; "<> all" would compare each customer with each of many.
        and customerid not in (select unnest(excluded))
      order by full_name_text, customerid
      limit least(greatest(coalesce(p_limit, 20), 1), 100)
    ) as hit
    join public.customers as customer on customer.customerid = hit.customerid
  );
end;
$$;

-- p_updated_at null: a new customer. Else the time that the editor saw, and the customer of this ulid is changed; a
-- field that is not sent stays as it is.
create function public.save_customer(p_customer jsonb, p_updated_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := p_customer;
begin
  perform private.require_staff();
  perform private.wait_in_customers_queue();
  if jsonb_typeof(given -> 'phone') = 'string' then
    -- As private.tidy_customer.
    given := given || jsonb_build_object('phone', regexp_replace(given ->> 'phone', '\s', '', 'g'));
  end if;
  return private.in_words('save_record', jsonb_build_object(
    'kind', 'customer', 'given', given, 'column', 'customer_ulid', 'value', given ->> 'customer_ulid',
    'updated_at', p_updated_at, 'is_new', p_updated_at is null
  ), 'This customer is being saved by somebody else');
end;
$$;
