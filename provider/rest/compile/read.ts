import { hasAggregates } from '../plan/aggregates.ts';
import type { EmbedPlan, OrderPlan, Output, ReadPlan } from '../plan/types.ts';
import { compileCondition, type Presence } from './condition.ts';
import { columnOf, compileField, type Rows, rowsOf } from './field.ts';
import { type Binder, quoteName, quoteQualified, rowNamed, whereClause } from './sql.ts';

/** The rows of a mutation or function, ahead of the read of them. */
export const givenName = 'pgrst_source';
/** The whole row among given columns, where a function of the row is to be called on it. */
export const wholeRow = '_pgrst_row';

/** The query of a read with everything embedded in it. */
export const compileRead = (binder: Binder, plan: ReadPlan, parent?: Rows, joined?: EmbedPlan): string => {
  const rows = rowsOf(plan);
  const shown = [
    ...[...plan.outputs, ...plan.hidden].map((output) => compileOutput(binder, rows, output)),
    ...plan.embeds.flatMap(embedOutputs),
  ];
  // What is spread is aggregated where it is shown.
  const isLifted = joined?.spread === true;
  const isGrouped = !isLifted && hasAggregates(plan);
  const joins = plan.embeds.map((embed) => compileJoin(binder, rows, embed));
  const conditions = [
    ...plan.where.map((condition) => compileCondition(binder, rows, isJoined, condition)),
    ...joinConditions(rows, parent, joined),
  ];
  // A level that shows nothing still needs a column, for whether it is there at all.
  const list = shown.map((output) => listed(output, isLifted, isGrouped)).join(', ') || `1 AS ${quoteName('_x')}`;
  return (
    `SELECT ${list} FROM ${fromClause(plan, parent, joined)}` +
    joins.join('') +
    whereClause(conditions) +
    (isGrouped ? groupClause(shown) : '') +
    orderClause(binder, rows, plan.order) +
    limitClause(binder, plan)
  );
};

/** Counts what a read would find without its limit: what an inner embedding drops is not counted. */
export const compileCount = (binder: Binder, plan: ReadPlan, parent?: Rows, joined?: EmbedPlan): string => {
  const rows = rowsOf(plan);
  const exists: Presence = (embed) => `EXISTS (${compileCount(binder, embed.plan, rows, embed)})`;
  const conditions = [
    ...plan.where.map((condition) => compileCondition(binder, rows, exists, condition)),
    ...joinConditions(rows, parent, joined),
    ...plan.embeds.filter(({ inner }) => inner).map(exists),
  ];
  return `SELECT 1 FROM ${fromClause(plan, parent, joined)}${whereClause(conditions)}`;
};

/** The keys of an answered row, in order. */
export const outputNames = (plan: ReadPlan): readonly string[] => spreadOutputs(plan).map(({ name }) => name);

const spreadOutputs = ({ outputs, embeds }: ReadPlan): readonly Omit<Listed, 'value'>[] => [
  ...outputs.map(({ name, aggregate }) => ({ name, aggregate })),
  ...embeds.flatMap(shownBy),
];

const shownBy = ({ name, plan, many, spread }: EmbedPlan): readonly Omit<Listed, 'value'>[] => {
  if (spread) return spreadOutputs(plan).map((output) => ({ ...output, isJson: many || output.isJson }));
  return showsNothing(plan) ? [] : [{ name, aggregate: undefined, isJson: true }];
};

/** One column of a select list. */
interface Listed {
  readonly value: string;
  readonly aggregate: Output['aggregate'];
  readonly name: string;
  /** Made as JSON here, which has no equality that groups could be made by. */
  readonly isJson?: boolean | undefined;
}

const compileOutput = (binder: Binder, rows: Rows, { field, cast, aggregate, name }: Output): Listed => {
  // A row is counted without a right to any of its columns.
  const value = field.name === '*' ? '1' : compileField(binder, rows, field);
  return { value: castTo(value, cast), aggregate, name };
};

const castTo = (value: string, type: string | undefined): string =>
  type === undefined ? value : `CAST(${value} AS ${type})`;

const listed = ({ value, aggregate, name, isJson }: Listed, isLifted: boolean, isGrouped: boolean): string => {
  const aggregated = aggregate && !isLifted ? castTo(`${aggregate.name}(${value})`, aggregate.cast) : value;
  return `${isGrouped && isJson ? `(${aggregated})::jsonb` : aggregated} AS ${quoteName(name)}`;
};

// By their places: the same expression with other parameters would not be the same.
const groupClause = (shown: readonly Listed[]): string => {
  const places = shown.flatMap(({ aggregate }, i) => (aggregate ? [] : [i + 1]));
  return places.length === 0 ? '' : ` GROUP BY ${places.join(', ')}`;
};

const fromClause = ({ source, alias }: ReadPlan, parent: Rows | undefined, joined: EmbedPlan | undefined): string => {
  const as = ` AS ${quoteName(alias)}`;
  const { junction } = joined ?? {};
  const beside = junction
    ? `, ${quoteQualified({ schema: junction.schema, name: junction.table })} AS ${quoteName(junction.alias)}`
    : '';
  if (source.kind === 'given') return givenName + as;
  if (source.kind === 'relation') return quoteQualified(source) + as + beside;
  return `${quoteQualified(source.routine)}(${parent ? rowOf(parent) : ''})${as}`;
};

const rowOf = (rows: Rows): string => (rows.given ? columnOf(rows, wholeRow) : rowNamed(rows.alias));

const joinConditions = (rows: Rows, parent: Rows | undefined, joined: EmbedPlan | undefined): readonly string[] => {
  if (!parent || !joined) return [];
  const { pairs, junction } = joined;
  if (!junction) return pairs.map(([from, to]) => `${columnOf(rows, to)} = ${columnOf(parent, from)}`);
  return [
    ...pairs.map(([from, via]) => `${columnOf(junction, via)} = ${columnOf(parent, from)}`),
    ...junction.pairs.map(([via, to]) => `${columnOf(rows, to)} = ${columnOf(junction, via)}`),
  ];
};

const showsNothing = ({ outputs, embeds }: ReadPlan): boolean =>
  outputs.length === 0 && embeds.every(({ plan }) => showsNothing(plan));

// The columns of a join to many: its rows as one array, and how many they are.
const rowsColumn = '_pgrst_rows';
const countColumn = '_pgrst_count';

const isJoined: Presence = ({ plan: { alias }, many, spread }) => {
  if (!many) return `(${rowNamed(alias)}) IS DISTINCT FROM NULL`;
  return spread ? `${columnOf({ alias }, countColumn)} > 0` : `${columnOf({ alias }, rowsColumn)} IS NOT NULL`;
};

const compileJoin = (binder: Binder, parent: Rows, embed: EmbedPlan): string => {
  const { plan, many, inner, spread } = embed;
  const alias = quoteName(plan.alias);
  const rows = compileRead(binder, plan, parent, embed);
  const query = many ? `SELECT ${spread ? spreadColumns(plan) : arrayColumn(plan)} FROM (${rows}) AS ${alias}` : rows;
  const on = many && inner ? isJoined(embed) : 'TRUE';
  return ` ${inner ? 'INNER' : 'LEFT'} JOIN LATERAL (${query}) AS ${alias} ON ${on}`;
};

const arrayColumn = ({ alias }: ReadPlan): string => `json_agg(${rowNamed(alias)}) AS ${quoteName(rowsColumn)}`;

const spreadColumns = (plan: ReadPlan): string =>
  [
    ...outputNames(plan).map((name) => `COALESCE(json_agg(${columnOf(plan, name)}), '[]') AS ${quoteName(name)}`),
    `count(*) AS ${quoteName(countColumn)}`,
  ].join(', ');

const embedOutputs = (embed: EmbedPlan): readonly Listed[] => {
  const { plan, many, spread } = embed;
  return shownBy(embed).map((output) => ({
    ...output,
    value: spread ? columnOf(plan, output.name) : embedValue(plan, many),
  }));
};

const embedValue = (plan: ReadPlan, many: boolean): string => {
  if (many) return `COALESCE(${columnOf(plan, rowsColumn)}, '[]')`;
  if (plan.hidden.length === 0) return `row_to_json(${rowNamed(plan.alias)})`;
  const shown = outputNames(plan).map((column) => columnOf(plan, column));
  const there = `WHERE (${rowNamed(plan.alias)}) IS DISTINCT FROM NULL`;
  return `(SELECT row_to_json("_r") FROM (SELECT ${shown.join(', ')} ${there}) AS "_r")`;
};

const orderClause = (binder: Binder, rows: Rows, order: readonly OrderPlan[]): string => {
  if (order.length === 0) return '';
  const terms = order.map(({ embed, field, direction, nulls }) => {
    const from = embed === undefined ? rows : { alias: embed, given: true };
    const key = compileField(binder, from, field);
    return [key, direction?.toUpperCase(), nulls && `NULLS ${nulls.toUpperCase()}`].filter(Boolean).join(' ');
  });
  return ` ORDER BY ${terms.join(', ')}`;
};

const limitClause = (binder: Binder, { range: { limit, offset } }: ReadPlan): string =>
  (limit === undefined ? '' : ` LIMIT ${binder.bind(limit)}`) + (offset === 0 ? '' : ` OFFSET ${binder.bind(offset)}`);
