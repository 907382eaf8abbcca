const fabrics =
  "array['Cotton','Silk','Georgette','Chiffon','Linen','Rayon','Crepe','Velvet','Khadi','Chanderi','Organza','Net']";
const colors = "array['Red','Maroon','Navy','Teal','Mustard','Ivory','Black','Rani Pink','Bottle Green','Peach']";
const sizes = "array['XS','S','M','L','XL','XXL','Free-Size','38','40','42']";

/**
 * The SQL that fills an empty shop with `count` products of 4 variants each, the same at every run. It is sent by a
 * superuser; the summaries that a trigger would keep line by line are written in one go.
 */
export const fillCatalogue = (count: number): string => `
  set session_replication_role = replica;
  insert into public.products
    (productid, name, categoryid, fabric, purchaseprice, retailprice, description, sizes, colors, total_stock)
  select
    'BC' || lpad((i % 30)::text, 2, '0') || lpad((i / 30)::text, 3, '0'),
    (${fabrics})[1 + i % 12] || ' - Article',
    (select categoryid from public.categories order by categoryid offset i % 15 limit 1),
    (${fabrics})[1 + i % 12] || case when i % 97 = 0 then ' handloom' else '' end,
    100 + i % 4000, 250 + i % 9000, 'Border ' || md5(i::text) || ' with zari work',
    array[(${sizes})[1 + i % 10], (${sizes})[1 + (i + 3) % 10]],
    array[(${colors})[1 + i % 10], (${colors})[1 + (i + 7) % 10]], 4 * (i % 20)
  from generate_series(0, ${count - 1}) as i;
  insert into public.productsizecolors (productid, size, color, stock)
  select
    'BC' || lpad((i % 30)::text, 2, '0') || lpad((i / 30)::text, 3, '0'),
    (${sizes})[1 + (i + 3 * (line % 2)) % 10], (${colors})[1 + (i + 7 * (line / 2)) % 10], i % 20
  from generate_series(0, ${count - 1}) as i, generate_series(0, 3) as line;
  set session_replication_role = origin;
  analyze public.products; analyze public.productsizecolors;
`;
