import type pg from 'pg';

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly child_columns: readonly string[];
  readonly parent_columns: readonly string[];
}

const foreignKeys = `
  select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    array(select quote_ident(attname) from unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as child_columns,
    array(select quote_ident(attname) from unnest(confkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as parent_columns
  from pg_constraint where contype = 'f' and conparentid = 0 order by 2, 1`;

/**
 * The foreign keys that rows break, in words: rows are loaded without looking at them, as one table comes before the
 * other.
 */
export const brokenReferences = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: keys } = await client.query<ForeignKey>(foreignKeys);
  const broken: string[] = [];
  for (const key of keys) {
    const { rows } = await client.query<{ found: number }>(orphansOf(key));
    const found = rows[0]?.found ?? 0;
    if (found > 0) broken.push(`${found} rows of ${key.child} refer to rows of ${key.parent} that are not there`);
  }
  return broken;
};

const orphansOf = ({ child, parent, child_columns, parent_columns }: ForeignKey): string => {
  const given = child_columns.map((column) => `child.${column} is not null`).join(' and ');
  const same = child_columns.map((column, i) => `parent.${parent_columns[i]} = child.${column}`).join(' and ');
  return `select count(*)::int as found from ${child} child
    where ${given} and not exists (select from ${parent} parent where ${same})`;
};
