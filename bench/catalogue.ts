import type pg from 'pg';

const fabrics = `array['Cotton','Silk','Georgette','Chiffon','Linen','Rayon','Crepe','Velvet','Khadi','Chanderi','Organza','Net']`;
const colors = `array['Red','Maroon','Navy','Teal','Mustard','Ivory','Black','Rani Pink','Bottle Green','Peach']`;
const sizes = `array['XS','S','M','L','XL','XXL','Free-Size','38','40','42']`;
const id = `'BC' || lpad((i % 30)::text, 2, '0') || to_char(i / 30, 'FM9000')`;

/** Fills an empty shop with `count` products of 4 variants each, the same at every run. */
export const fillCatalogue = async (client: pg.Client, count: number): Promise<void> => {
  await client.query(`
    insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice, description)
    select
      ${id}, (${fabrics})[1 + i % 12] || ' - Article',
      (select array_agg(categoryid order by categoryid) from public.categories)[1 + i % 15],
      (${fabrics})[1 + i % 12] || case when i % 97 = 0 then ' handloom' else '' end,
      100 + i % 4000, 250 + i % 9000, 'Border ' || md5(i::text) || ' with zari work'
    from generate_series(0, ${count - 1}) as i`);
  await client.query(`
    insert into public.productsizecolors (productid, size, color, stock)
    select
      ${id}, (${sizes})[1 + (i + 3 * (line % 2)) % 10], (${colors})[1 + (i + 7 * (line / 2)) % 10], i % 20
    from generate_series(0, ${count - 1}) as i, generate_series(0, 3) as line`);
  await client.query('vacuum analyze');
};
