import type { Pgoutput } from 'pg-logical-replication';
import type { ConnectionSettings } from '../connection.ts';
import { askOnce } from './ask-once.ts';
import type { LoggedTable } from './log.ts';

type Relation = Pgoutput.MessageRelation;

/** What the log does not say of tables: their primary keys and the names of their types. */
export interface TableCatalog {
  tableOf(relation: Relation): Promise<LoggedTable>;
}

const question = `
  select
    array(
      select attname::text from pg_catalog.pg_index
      join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = $1::oid and indisprimary
      order by array_position(indkey::int2[], attnum)
    ) as key,
    array(
      select typname::text from unnest($2::oid[]) with ordinality as asked (type, place)
      left join pg_catalog.pg_type on pg_type.oid = asked.type
      order by place
    ) as types`;

/** Asks once for each time that the log describes a table, which it does anew after every change of one. */
export const openTableCatalog = (connection: ConnectionSettings): TableCatalog => {
  const known = new WeakMap<Relation, Promise<LoggedTable>>();
  return {
    tableOf: (relation) => {
      const table = known.get(relation) ?? ask(connection, relation);
      known.set(relation, table);
      return table;
    },
  };
};

const ask = async (connection: ConnectionSettings, relation: Relation): Promise<LoggedTable> => {
  const { relationOid, schema, name, columns, replicaIdentity } = relation;
  // The library reads oids as signed numbers.
  const oids = columns.map(({ typeOid }) => typeOid >>> 0);
  const values = [relationOid >>> 0, oids];
  const found = await askOnce<{ key: string[]; types: (string | null)[] }>(connection, question, values);
  const { key = [], types = [] } = found ?? {};
  return {
    oid: relationOid >>> 0,
    schema,
    name,
    columns: columns.map((column, i) => ({ name: column.name, type: types[i] ?? 'unknown' })),
    key,
    isFull: replicaIdentity === 'full',
  };
};
