import type { Database, Identity } from '../../../postgres/types.ts';
import { isPassing } from './passing.ts';
import { policySql } from './policy-sql.ts';
import type { TableFacts } from './table-facts.ts';

/** Whether policies decide without a look at the row, so that they decide for a deleted one too. */
export interface RowBlind {
  areBlind(identity: Identity, table: TableFacts): Promise<boolean>;
}

const mostRemembered = 1_000;

/**
 * Asks PostgreSQL to read the policies where there is no row: one that looks at a column, or the whole row, cannot be read
 * there. It is asked once for each wording and role.
 */
export const openRowBlind = (database: Database): RowBlind => {
  const known = new Map<string, boolean>();
  return {
    areBlind: async (identity, { policies }) => {
      const condition = policySql(policies);
      const key = `${identity.role} ${condition}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const isBlind = await canBeRead(database, identity, condition);
      if (known.size >= mostRemembered) known.clear();
      known.set(key, isBlind);
      return isBlind;
    },
  };
};

const canBeRead = async (database: Database, identity: Identity, condition: string): Promise<boolean> => {
  try {
    await database.run(identity, { text: `select ${condition} limit 0`, values: [] }, { readOnly: true });
    return true;
  } catch (error) {
    if (isPassing(error)) throw error;
    return false;
  }
};
