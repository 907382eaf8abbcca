import { CannotStart } from '../../provider/index.ts';
import type { Role } from '../../supabase/seed/staff.ts';
import type { JoinedShop } from '../database/join-shop.ts';
import { isId } from './command-line.ts';
import { tellApart } from './tell-apart.ts';

/** Somebody with an account; without a profile there is no role. */
export interface Person {
  readonly id: string;
  /** Of an account by phone its number: '+919876543210'. */
  readonly email: string;
  readonly role: Role | null;
  readonly confirmed: boolean;
  /** Whether a directory says how they sign in. */
  readonly directory: boolean;
  /** How many are of use. */
  readonly second_steps: number;
  /** In the future; else null. */
  readonly banned_until: Date | null;
  readonly last_sign_in_at: Date | null;
}

const people = `
  select users.id, called.email, profiles.role,
    coalesce(users.email_confirmed_at, users.phone_confirmed_at) is not null as confirmed,
    users.is_sso_user as directory,
    (
      select count(*)::int from auth.mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified'
    ) as second_steps,
    case when users.banned_until > now() then users.banned_until end as banned_until, users.last_sign_in_at
  from auth.users
  cross join lateral (select coalesce(nullif(users.email, ''), '+' || users.phone) as email) as called
  left join public.profiles on profiles.id = users.id
  where users.deleted_at is null and called.email is not null`;

/** Everybody, by address. */
export const everybody = async ({ client }: JoinedShop): Promise<Person[]> =>
  (await client.query<Person>(`${people} order by called.email`)).rows;

/** Those of an address in lower case or of a number, or the one of an id. */
const named = async ({ client }: JoinedShop, account: string): Promise<Person[]> =>
  (await client.query<Person>(`${people} and ${isId(account) ? 'users.id' : 'lower(called.email)'} = $1`, [account]))
    .rows;

/** The account of an address in lower case, or of a number, that no directory keeps. */
export const findPerson = async (shop: JoinedShop, email: string): Promise<Person | undefined> =>
  (await named(shop, email)).find(({ directory }) => !directory);

/** Somebody who must be there, of a directory too: where an address has several accounts, the id says which is meant. */
export const personNamed = async (shop: JoinedShop, account: string): Promise<Person> => {
  const found = await named(shop, account);
  const [person, another] = found;
  if (another) {
    const table = await tellApart(
      shop,
      found.map(({ id }) => id),
    );
    throw new CannotStart(`${account} has ${found.length} accounts; type the id of one in its place.\n\n${table}`);
  }
  if (!person)
    throw new CannotStart(
      isId(account) ? `no account has the id ${account}.` : `${account} has no account; add makes one.`,
    );
  return person;
};

/** What a person is called in what is said of them: a directory's account stands beside another of its address. */
export const calledOf = ({ email, directory }: Person): string => (directory ? `${email} (directory)` : email);
