/** The columns that have a text filter, by their names in the address. */
export const filterKeys = ['productid', 'category', 'fabric', 'size', 'color', 'description'] as const;

export type FilterKey = (typeof filterKeys)[number];
export type ProductFilters = Readonly<Record<FilterKey, string>>;

/** What the list shows: which products, and which page of them (1 is the first). */
export type ListRequest = { readonly filters: ProductFilters; readonly page: number };

export const noFilters: ProductFilters = {
  productid: '',
  category: '',
  fabric: '',
  size: '',
  color: '',
  description: '',
};

/** The longest filter text that is looked for. */
const longestFilter = 200;
const highestPage = 1_000_000;

/** What an address asks for; anything in it that makes no sense counts as not there. */
export function readListUrl(search: string): ListRequest {
  const given = new URLSearchParams(search);
  const filters = Object.fromEntries(
    filterKeys.map((key) => [key, (given.get(key) ?? '').slice(0, longestFilter)]),
  ) as Record<FilterKey, string>;
  const page = given.get('page') ?? '';
  return { filters, page: /^[1-9][0-9]{0,6}$/.test(page) ? Math.min(Number(page), highestPage) : 1 };
}

/** The search part of the address, without '?'; '' for the first page of everything. */
export function writeListUrl({ filters, page }: ListRequest): string {
  const wanted = new URLSearchParams();
  for (const key of filterKeys) if (filters[key] !== '') wanted.set(key, filters[key]);
  if (page > 1) wanted.set('page', String(page));
  return wanted.toString();
}

export function hasFilters(filters: ProductFilters): boolean {
  return filterKeys.some((key) => filters[key] !== '');
}
