-- Customers as every function of the shop answers them, in the order of the list, with the referrer's name and phone:
-- the dialog shows a referrer as its list of choices does.
create or replace function private.customer_objects(ids bigint[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'customerid', customer.customerid, 'customer_ulid', customer.customer_ulid,
      'first_name', customer.first_name, 'last_name', customer.last_name, 'phone', customer.phone,
      'email', customer.email, 'address', customer.address, 'gender', customer.gender,
      'loyalty_tier', customer.loyalty_tier, 'store_credit', customer.store_credit,
      'customer_notes', customer.customer_notes, 'referred_by', customer.referred_by,
      'referrer', case
        when referrer.customerid is not null
          then jsonb_build_object(
            'first_name', referrer.first_name, 'last_name', referrer.last_name, 'phone', referrer.phone
          )
      end,
      'total_spend', customer.total_spend, 'last_purchased_at', customer.last_purchased_at,
      'created_at', customer.created_at, 'updated_at', customer.updated_at
    )
    order by customer.created_at desc, customer.customerid desc
  ), '[]')
  from public.customers as customer
  left join public.customers as referrer on referrer.customerid = customer.referred_by
  where customer.customerid = any (ids);
$$;
