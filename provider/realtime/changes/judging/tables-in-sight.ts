import type { Database, Identity } from '../../../postgres/types.ts';
import { policySql } from './policy-sql.ts';
import type { RowBlind } from './row-blind.ts';
import { factsNamed, isInReach, type TableFacts, type TablePlace } from './table-facts.ts';

/**
 * Those of these tables of which a caller may see anything at all: where the policies do not look at the row, and let the
 * caller see none, not even that there were many changes is theirs to know.
 */
export const tablesInSight = async <T extends TablePlace>(
  database: Database,
  blind: RowBlind,
  identity: Identity,
  tables: readonly T[],
): Promise<T[]> => {
  const facts = await factsNamed(database, identity.role, tables);
  const judged = await Promise.all(facts.filter(isInReach).map((table) => sightOf(blind, identity, table)));
  const conditions = judged.map(({ condition }, i) => `${condition} as "${i}"`);
  if (conditions.length === 0) return [];
  const statement = { text: `select ${conditions.join(', ')}`, values: [] };
  const { rows } = await database.run<Record<string, unknown>>(identity, statement, { readOnly: true });
  const seen = judged.flatMap(({ table }, i) => (rows[0]?.[i] === true ? [table] : []));
  return tables.filter(({ schema, name }) => seen.some((table) => table.schema === schema && table.name === name));
};

const sightOf = async (blind: RowBlind, identity: Identity, table: TableFacts) => {
  const isJudged = table.isGuarded && (await blind.areBlind(identity, table));
  return { table, condition: isJudged ? `coalesce((select ${policySql(table.policies)}), false)` : 'true' };
};
