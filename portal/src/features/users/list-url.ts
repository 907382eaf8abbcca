import { listUrl } from '../../ui/data-table/list-url.ts';

/** The filters of the users page, by their names in the address. */
export const userListUrl = listUrl(['email', 'role']);
