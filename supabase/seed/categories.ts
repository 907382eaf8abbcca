import type { SeedClient } from './client.ts';

/** The categories that every new shop starts with; the demo shop has one kind of goods for each. */
export const categoryNames = [
  'Saree',
  'Lehenga',
  'Kurti',
  'Salwar Suit',
  'Anarkali',
  'Blouse',
  'Dupatta',
  'Petticoat',
  'Palazzo',
  'Sherwani',
  'Kurta Pyjama',
  'Nehru Jacket',
  'Dhoti',
  'Shawl',
  'Kids Wear',
] as const;

/** The name of one of the categories that a new shop starts with. */
export type CategoryName = (typeof categoryNames)[number];

/** Adds those of the fifteen categories that are missing; a category that staff added is left as it is. */
export async function seedCategories(client: SeedClient): Promise<void> {
  await client.query(
    `insert into public.categories (name)
     select name from unnest($1::text[]) with ordinality as given (name, place) order by place
     on conflict do nothing`,
    [categoryNames],
  );
}
