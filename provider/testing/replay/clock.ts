import type { TestAuth } from '../auth.ts';

/** Time passes: whatever the accounts' tables know of times lies so many seconds further back. */
export const letPass = async ({ query }: TestAuth, seconds: number): Promise<void> => {
  const { rows } = await query<{ statement: string }>({
    text: `select format('update auth.%I set %s', table_name,
             string_agg(format('%1$I = %1$I - interval ''%2$s seconds''', column_name, $1::integer), ', ')) as statement
           from information_schema.columns join information_schema.tables using (table_schema, table_name)
           where table_schema = 'auth' and table_type = 'BASE TABLE' and data_type like 'timestamp%'
             and is_generated = 'NEVER' and table_name not in ('signing_keys', 'sweeps')
           group by table_name`,
    values: [seconds],
  });
  for (const { statement } of rows) await query({ text: statement, values: [] });
};
