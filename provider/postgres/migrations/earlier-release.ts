import { createHash } from 'node:crypto';
import { type ConnectionSettings, connectClient } from '../connection.ts';
import { foldedOf, recordedVersions, stageOf } from './migration-steps.ts';

/**
 * A release whose migrations were folded into the first one of today. Its databases are not brought up to date; a
 * backup of one is restored, as rows, into what that first migration makes.
 */
export interface EarlierRelease {
  readonly name: string;
  /** The `sumOf` its migrations. */
  readonly sum: string;
  /** Tables ("schema.name") of what is only on its way: their rows stay behind, whatever columns they have today. */
  readonly transient: readonly string[];
  /** A file of SQL that makes of its rows what it did not keep, run as who migrates, while no trigger fires. */
  readonly completion: string;
}

interface Recorded {
  readonly version: string;
  readonly statements: readonly string[] | null;
}

/** One SHA-256 over the versions and texts of migrations, as 64 hexadecimal digits; their order makes no difference. */
export const sumOf = (migrations: readonly Recorded[]): string => {
  const inOrder = migrations.toSorted((a, b) => (a.version < b.version ? -1 : 1));
  const text = JSON.stringify(inOrder.map(({ version, statements }) => [version, statements]));
  return createHash('sha256').update(text).digest('hex');
};

/** Which of these releases ran exactly these migrations; undefined where none did. */
export const releaseOf = (
  migrations: readonly Recorded[],
  releases: readonly EarlierRelease[],
): EarlierRelease | undefined => {
  const sum = sumOf(migrations);
  return releases.find((release) => release.sum === sum);
};

export interface MadeEarlier {
  /** One of those that are known, or undefined: some other that came before the first migration of today. */
  readonly release: EarlierRelease | undefined;
}

/** Who made a database that is older than the first of the migrations; undefined for any other. Changes nothing. */
export const madeEarlier = async (
  admin: ConnectionSettings,
  { migrations, earlier = [] }: { readonly migrations: string; readonly earlier?: readonly EarlierRelease[] },
): Promise<MadeEarlier | undefined> => {
  const client = await connectClient(admin);
  try {
    const stage = await stageOf(migrations);
    if (foldedOf(stage, await recordedVersions(client, stage.schema)) === undefined) return undefined;
    const { rows } = await client.query<Recorded>(`select version, statements from ${stage.schema}.schema_migrations`);
    return { release: releaseOf(rows, earlier) };
  } finally {
    await client.end();
  }
};
