import type { LoggedChange } from '../../postgres/log/log.ts';
import type { JsonRow, JsonRows } from './judging/row-values.ts';
import { readableOf, type TableFacts } from './judging/table-facts.ts';

/** Which of a change is told. */
export interface Told {
  readonly change: LoggedChange;
  readonly facts: TableFacts;
  readonly committedAt: Date;
  readonly rows: JsonRows;
  /** The row has left the reader's sight: its key, as of a deleted one. */
  readonly isLeaving: boolean;
  /** Of the old row its key alone. */
  readonly isKeyAlone: boolean;
  /** The columns that were asked for; all where it is null. */
  readonly select: readonly string[] | null;
}

const noKey = 'Error 400: Bad Request, no primary key';
const tooLarge = 'Error 413: Payload Too Large';

/** Why nothing can be told of a row; of deleted rows something always can. */
export const refusalOf = ({ type }: LoggedChange, { key }: TableFacts): string | undefined =>
  type !== 'DELETE' && key.length === 0 ? noKey : undefined;

/** JSON of the data of a change that is refused. */
export const refusedData = ({ type, table: { schema, name } }: LoggedChange, refusal: string): string =>
  JSON.stringify({
    schema,
    table: name,
    type,
    commit_timestamp: null,
    columns: [],
    ...(type !== 'DELETE' && { record: {} }),
    ...(type !== 'INSERT' && { old_record: {} }),
    errors: [refusal],
  });

/** JSON of the data of a change. */
export const changeData = ({ change, facts, committedAt, rows, isLeaving, isKeyAlone, select }: Told): string => {
  const type = isLeaving ? 'DELETE' : change.type;
  const isTold = (name: string): boolean => select === null || select.includes(name) || facts.key.includes(name);
  const columns = readableOf(facts).filter(({ name }) => isTold(name));
  const told = columns.map(({ name, type: columnType }) => ({ name, type: columnType }));
  const old = isKeyAlone || isLeaving ? only(rows.oldRow, (name) => facts.key.includes(name)) : rows.oldRow;
  const parts = [
    ...Object.entries({
      schema: facts.schema,
      table: facts.name,
      type,
      commit_timestamp: committedAt,
      columns: told,
    }).map(([name, value]) => `"${name}":${JSON.stringify(value)}`),
    ...(type === 'DELETE' ? [] : [`"record":${jsonObject(rows.row, isTold)}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${jsonObject(old, isTold)}`]),
    `"errors":${rows.isTooLarge ? JSON.stringify([tooLarge]) : 'null'}`,
  ];
  return `{${parts.join(',')}}`;
};

const only = (row: JsonRow | null, isKept: (name: string) => boolean): JsonRow =>
  new Map([...(row ?? [])].filter(([name]) => isKept(name)));

/** Written out by hand: numbers keep all their digits. */
const jsonObject = (row: JsonRow | null, isTold: (name: string) => boolean): string => {
  const fields = [...only(row, isTold)].map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return `{${fields.join(',')}}`;
};

/** JSON of what a channel is sent. */
export const payloadOf = (ids: readonly number[], data: string): string => `{"ids":[${ids.join(',')}],"data":${data}}`;
