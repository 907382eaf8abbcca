import { type ListRequest, listUrl } from '../../ui/data-table/list-url.ts';

/** The columns that have a text filter, by their names in the address. */
const filterKeys = ['productid', 'category', 'fabric', 'size', 'color', 'description'] as const;

type FilterKey = (typeof filterKeys)[number];
export type ProductListRequest = ListRequest<FilterKey>;

export const productListUrl = listUrl(filterKeys);
