import type { OwnDatabase, Query } from '../../postgres/types.ts';
import type { AttributeMapping } from './attribute-mapping.ts';
import { endSessionsOfDirectory } from './end-sessions.ts';

/** A directory that people may sign in by, with its metadata. Times are ISO texts. */
export interface Directory {
  readonly id: string;
  /** What it is called here. */
  readonly resource_id: string | null;
  readonly disabled: boolean | null;
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
  readonly attribute_mapping: AttributeMapping;
  readonly name_id_format: string | null;
  readonly allow_idp_initiated: boolean;
  /** In lower case, by age. */
  readonly domains: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

const selectDirectory = `
  select p.id, p.resource_id, p.disabled, s.entity_id, s.metadata_xml, s.metadata_url, s.attribute_mapping,
    s.name_id_format, s.allow_idp_initiated, to_jsonb(p.created_at) #>> '{}' as created_at,
    to_jsonb(greatest(p.updated_at, s.updated_at)) #>> '{}' as updated_at,
    array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id
          order by d.created_at, d.domain) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

const find = async (query: Query, where: string, value: string): Promise<Directory | undefined> =>
  (await query<Directory>({ text: `${selectDirectory} where ${where}`, values: [value] })).rows[0];

export const findDirectory = (query: Query, id: string) => find(query, 'p.id = $1', id);

/** By what its metadata calls it. */
export const findByEntity = (query: Query, entityId: string) => find(query, 's.entity_id = $1', entityId);

/** By a domain in whatever case. */
export const findByDomain = (query: Query, domain: string) =>
  find(query, 'p.id = (select d.sso_provider_id from auth.sso_domains d where lower(d.domain) = lower($1))', domain);

/** By its name in whatever case. */
export const findByName = (query: Query, name: string) => find(query, 'lower(p.resource_id) = lower($1)', name);

/** All, the oldest first. */
export const listDirectories = async (query: Query): Promise<readonly Directory[]> =>
  (await query<Directory>({ text: `${selectDirectory} order by p.created_at, p.id`, values: [] })).rows;

/** Whether anybody may sign in by one. */
export const hasDirectory = async ({ query }: OwnDatabase): Promise<boolean> => {
  const text = 'select exists (select from auth.sso_providers where disabled is not true) as there';
  return (await query<{ there: boolean }>({ text, values: [] })).rows[0]?.there ?? false;
};

/** Holds a directory until the transaction ends, against whoever switches it off; false where it is off or gone. */
export const holdEnabled = async (query: Query, id: string): Promise<boolean> => {
  const text = 'select 1 from auth.sso_providers where id = $1 and disabled is not true for share';
  return (await query({ text, values: [id] })).rows.length > 0;
};

/** Makes those who change directories wait for each other, until the transaction ends. */
export const takeTurn = (query: Query) =>
  query({ text: `select pg_advisory_xact_lock(hashtextextended('sso providers', 0))`, values: [] });

type Stored = Omit<Directory, 'created_at' | 'updated_at'>;

/** Stores a directory, a new one or one as it is to be. Whoever calls has its turn. */
export const storeDirectory = async (query: Query, directory: Stored): Promise<void> => {
  await query({
    text: `insert into auth.sso_providers (id, resource_id, disabled) values ($1, $2, $3)
           on conflict (id) do update set resource_id = excluded.resource_id, disabled = excluded.disabled,
             updated_at = now()`,
    values: [directory.id, directory.resource_id, directory.disabled],
  });
  await query({
    text: `insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
             name_id_format, allow_idp_initiated)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (sso_provider_id) do update set metadata_xml = excluded.metadata_xml,
             metadata_url = excluded.metadata_url, attribute_mapping = excluded.attribute_mapping,
             name_id_format = excluded.name_id_format, allow_idp_initiated = excluded.allow_idp_initiated,
             updated_at = now()`,
    values: [
      directory.id,
      directory.entity_id,
      directory.metadata_xml,
      directory.metadata_url,
      JSON.stringify(directory.attribute_mapping),
      directory.name_id_format,
      directory.allow_idp_initiated,
    ],
  });
  await query({
    text: 'delete from auth.sso_domains where sso_provider_id = $1 and domain <> all ($2::text[])',
    values: [directory.id, directory.domains],
  });
  await query({
    text: `insert into auth.sso_domains (sso_provider_id, domain, created_at)
           select $1, domain, clock_timestamp() from unnest($2::text[]) as asked (domain)
           where not exists (select from auth.sso_domains d where d.sso_provider_id = $1 and d.domain = asked.domain)`,
    values: [directory.id, directory.domains],
  });
  if (directory.disabled) await endSessionsOfDirectory(query, directory.id);
};

/** Deletes a directory and ends the sessions of its accounts, which stay and cannot be entered any more. */
export const deleteDirectory = async (query: Query, id: string): Promise<void> => {
  await query({ text: 'delete from auth.sso_providers where id = $1', values: [id] });
  await endSessionsOfDirectory(query, id);
};
