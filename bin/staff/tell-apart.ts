import type { JoinedShop } from '../database/join-shop.ts';
import { momentText } from '../terminal/moments.ts';
import { tableText } from '../terminal/table.ts';

/** By what somebody signs in. */
interface Ways {
  readonly id: string;
  readonly created_at: Date;
  readonly password: boolean;
  /** As identities call them: 'email', 'phone', 'google', 'sso:' and a directory's id. */
  readonly providers: readonly string[];
  /** What the directory is called here, else its domains; null of one that is gone, or of none. */
  readonly directory: string | null;
  readonly off: boolean;
}

const ways = `
  select users.id, users.created_at, coalesce(users.encrypted_password, '') <> '' as password,
    array(
      select identities.provider from auth.identities where identities.user_id = users.id order by identities.provider
    ) as providers,
    directory.called as directory, coalesce(directory.off, false) as off
  from auth.users
  left join lateral (
    select coalesce(sso_providers.resource_id, nullif(array_to_string(array(
        select sso_domains.domain from auth.sso_domains where sso_domains.sso_provider_id = sso_providers.id
        order by sso_domains.domain
      ), ', '), ''), sso_providers.id::text) as called,
      sso_providers.disabled is true as off
    from auth.identities join auth.sso_providers on identities.provider = 'sso:' || sso_providers.id
    where identities.user_id = users.id
    order by sso_providers.created_at limit 1
  ) as directory on true
  where users.id = any ($1::uuid[])
  order by users.created_at, users.id`;

/** A table of accounts by which a person knows whose each is, the oldest first. */
export const tellApart = async ({ client }: JoinedShop, ids: readonly string[]): Promise<string> => {
  const { rows } = await client.query<Ways>(ways, [ids]);
  return tableText(
    ['Id', 'Signs in by', 'Created (+05:30)'],
    rows.map((row) => [row.id, waysOf(row).join(', '), momentText(row.created_at)]),
  );
};

const names: Readonly<Record<string, string>> = { google: 'Google', phone: 'phone' };

const waysOf = ({ password, providers, directory, off }: Ways): readonly string[] => {
  if (directory !== null) return [`directory ${directory}${off ? ' (off)' : ''}`];
  if (providers.some((provider) => provider.startsWith('sso:'))) return ['a directory that is gone'];
  const others = providers.filter((provider) => provider !== 'email').map((provider) => names[provider] ?? provider);
  const found = [...(password ? ['password'] : []), ...others];
  return found.length > 0 ? found : ['mail'];
};
