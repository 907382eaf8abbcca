import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import { presentUser } from '../accounts/present.ts';
import type { Page } from './pages.ts';

/**
 * One page of the accounts, what soft deletions left of some among them, and how many there are in all. As in GoTrue
 * without their identities and factors, and a filter is part of the address or of the name that a person gave.
 */
export const listUsers = async (
  query: Query,
  { page, perPage, filter, isAscending }: Page,
): Promise<{ users: object[]; total: number }> => {
  // Neither looks at what an address holds as at a pattern.
  const where =
    filter === '' ? '' : `where strpos(email, $1) > 0 or strpos(lower(raw_user_meta_data ->> 'full_name'), $1) > 0`;
  const values = filter === '' ? [] : [filter.toLowerCase()];
  const [after, skip] = [values.length + 1, values.length + 2];
  const order = isAscending ? 'created_at, id' : 'created_at desc, id desc';
  const counted = await query<{ total: number }>({
    text: `select count(*)::integer as total from auth.users ${where}`,
    values,
  });
  const { rows } = await query<Pick<Account, 'user'>>({
    text: `select to_jsonb(u) as user
           from (select * from auth.users ${where} order by ${order} limit $${after} offset $${skip}) u
           order by ${order}`,
    values: [...values, perPage, (page - 1) * perPage],
  });
  const users = rows.map(({ user }) => ({
    ...presentUser({ user, identities: [], factors: [], banned: false }),
    identities: null,
  }));
  return { users, total: counted.rows[0]?.total ?? 0 };
};
