import { type ListRequest, listUrl } from '../../ui/data-table/list-url.ts';

/** The columns that have a text filter, by their names in the address. */
const filterKeys = ['first_name', 'last_name', 'phone', 'referrer', 'email', 'loyalty'] as const;

type FilterKey = (typeof filterKeys)[number];
export type CustomerListRequest = ListRequest<FilterKey>;

export const customerListUrl = listUrl(filterKeys);
