import type pg from 'pg';

const firstNames = `array['Asha','Meera','Gauri','Jyoti','Kavita','Pooja','Sunita','Tara','Zainab','Amit','Farhan','Imran','Rahul']`;
const lastNames = `array['Patel','Shah','Rao','Iyer','Khan','Mehta','Nair','Gupta','Singh','Desai','Fernandes']`;

/** Fills an empty shop with `count` customers, the same at every run: a third referred, the first one by many. */
export const fillCustomers = async (client: pg.Client, count: number): Promise<void> => {
  await client.query(`
    insert into public.customers
      (customerid, customer_ulid, first_name, last_name, phone, email, address, loyalty_tier, customer_notes, created_at)
    select
      i, lpad(i::text, 26, '0'), (${firstNames})[1 + i % 13], (${lastNames})[1 + i % 11] || ' ' || md5(i::text),
      '+9198' || lpad((i * 7 % 100000000)::text, 8, '0'), 'customer' || i || '@example.in',
      i || ', Ring Road, Surat 395002', (array['bronze','silver','gold','platinum'])[1 + i % 4],
      'Prefers cotton in summer. ' || md5((-i)::text), timestamptz '2020-01-01' + interval '1 hour' * i
    from generate_series(1, ${count}) as i`);
  await client.query(`
    update public.customers
    set referred_by = case when customerid % 30 = 0 then 1 else 1 + (customerid - 1) / 2 end
    where customerid > 1 and customerid % 3 = 0`);
  await client.query('vacuum analyze');
};
