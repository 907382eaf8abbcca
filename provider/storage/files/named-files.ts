import type { connectClient } from '../../postgres/connection.ts';

type Client = Awaited<ReturnType<typeof connectClient>>;

/** A file as the rows have it. */
export interface NamedFile {
  /** The SHA-256 of its bytes. */
  readonly name: string;
  /** Of its bytes; null where a row does not say it. */
  readonly size: number | null;
  /** One of the objects whose bytes it has, as bucket/name. */
  readonly object: string;
}

const named = `
  select distinct on (file) file as name, size, object from (
    select substr(metadata ->> 'eTag', 2, 64) collate "C" as file,
      case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata ->> 'size')::float8 end as size,
      bucket_id || '/' || name as object
    from storage.objects where metadata ->> 'eTag' ~ '^"[0-9a-f]{64}"$'
  ) files order by file, object`;

/** The files that rows name, each once, in the order of their names; none in a database from before there were any. */
export const namedFiles = async (client: Client): Promise<NamedFile[]> => {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('storage.objects') is not null as present`,
  );
  return rows[0]?.present ? (await client.query<NamedFile>(named)).rows : [];
};
