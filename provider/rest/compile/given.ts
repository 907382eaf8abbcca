import type { Condition, PlannedField, ReadPlan } from '../plan/types.ts';
import type { Routine } from '../schema-cache/types.ts';
import { columnOf, type Rows } from './field.ts';
import { wholeRow } from './read.ts';
import { quoteName, quoteQualified, rowNamed } from './sql.ts';

/** What the read of given rows needs of them: columns, functions of the row, the row itself. */
interface Needs {
  readonly columns: ReadonlySet<string>;
  readonly computed: ReadonlySet<Routine>;
  readonly row: boolean;
}

/** The RETURNING list of a mutation whose rows are read by `read`; `1` when nothing of them is shown. */
export const returningList = (rows: Rows, read: ReadPlan | undefined, further: readonly string[]): string => {
  const needs = read ? needsOf(read) : undefined;
  const columns = [...new Set([...(needs?.columns ?? []), ...further])].map((name) => columnOf(rows, name));
  return [...columns, ...(needs ? derived(rows, needs) : [])].join(', ') || '1';
};

/** The columns of a function's rows: all of them, and what is derived of each. */
export const calledList = (rows: Rows, read: ReadPlan): string =>
  [`${quoteName(rows.alias)}.*`, ...derived(rows, needsOf(read))].join(', ');

const derived = ({ alias }: Rows, { computed, row }: Needs): readonly string[] => [
  ...[...computed].map((routine) => `${quoteQualified(routine)}(${rowNamed(alias)}) AS ${quoteName(routine.name)}`),
  ...(row ? [`${quoteName(alias)} AS ${quoteName(wholeRow)}`] : []),
];

const needsOf = ({ outputs, where, order, embeds }: ReadPlan): Needs => {
  const fields = [
    ...outputs.map(({ field }) => field),
    ...where.flatMap(fieldsOf),
    ...order.filter(({ embed }) => embed === undefined).map(({ field }) => field),
  ];
  const stored = fields.filter(({ name, computed }) => !computed && name !== '*').map(({ name }) => name);
  return {
    columns: new Set([...stored, ...embeds.flatMap(({ pairs }) => pairs.map(([from]) => from))]),
    computed: new Set(fields.flatMap(({ computed }) => (computed === 'count' ? [] : (computed ?? [])))),
    row: embeds.some(({ plan }) => plan.source.kind === 'computed'),
  };
};

const fieldsOf = (condition: Condition): readonly PlannedField[] => {
  if (condition.kind === 'filter') return [condition.field];
  return condition.kind === 'embedded' ? [] : condition.terms.flatMap(fieldsOf);
};
