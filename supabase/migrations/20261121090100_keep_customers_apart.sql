-- One phone, one customer; and nobody refers themselves, directly or in a circle: whoever writes, by whatever way.

-- Changes of customers queue up, each for the length of its transaction, so that what one has checked still holds when
-- it commits. Before the statement, that is before any row is locked: no two can wait for each other.
create function private.queue_customers() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('thaan: customers', 0));
  return null;
end;
$$;
revoke execute on function private.queue_customers() from public;

create trigger customers_queue before insert or update or delete on public.customers
for each statement execute function private.queue_customers();

-- customers_phone_key refuses it as well, but in words that only a programmer reads. Asks as the one who writes:
-- somebody outside the admin area learns of no phone, and is refused by the policies.
create function private.verify_phone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The ulid tells an upsert that is about to become an update of this very customer.
  if exists (
    select from public.customers
    where phone = new.phone and customerid <> new.customerid and customer_ulid <> new.customer_ulid
  ) then
    raise exception 'Phone number already exists'
      using errcode = '23505', hint = 'Look the customer up by this phone.',
        schema = 'public', table = 'customers', constraint = 'customers_phone_key';
  end if;
  return new;
end;
$$;
revoke execute on function private.verify_phone() from public;

-- After customers_tidy, in the order of the names: the phone has lost its spaces by now.
create trigger customers_verify_phone_inserted before insert on public.customers
for each row execute function private.verify_phone();

create trigger customers_verify_phone_updated before update on public.customers
for each row when (old.phone is distinct from new.phone)
execute function private.verify_phone();

-- Walks up from the new referrer: whoever is met there has, in the end, referred this customer.
create function private.verify_referrer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.customerid in (
    with recursive above as (
      select new.referred_by as customerid
      union
      select customer.referred_by
      from above join public.customers as customer on customer.customerid = above.customerid
      where customer.referred_by is not null
    )
    select customerid from above
  ) then
    raise exception 'Nobody refers themselves, directly or in a circle'
      using errcode = '23514', hint = 'Choose another customer, or None.',
        schema = 'public', table = 'customers', constraint = 'customers_referred_by_check';
  end if;
  return new;
end;
$$;
revoke execute on function private.verify_referrer() from public;

create trigger customers_verify_referrer_inserted before insert on public.customers
for each row when (new.referred_by is not null)
execute function private.verify_referrer();

create trigger customers_verify_referrer_updated before update on public.customers
for each row when (
  new.referred_by is not null
  and (old.customerid, old.referred_by) is distinct from (new.customerid, new.referred_by)
)
execute function private.verify_referrer();
