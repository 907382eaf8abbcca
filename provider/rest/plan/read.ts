import { aggregatesRefused, notEmbedded, notImplemented, orderNotToOne, tooMuch, unknownColumn } from '../errors.ts';
import type { At, Field, OrderTerm, QueryParams, RowRange, SelectEmbed, SelectField } from '../parse/types.ts';
import type { Relation, Routine } from '../schema-cache/types.ts';
import { hasAggregates } from './aggregates.ts';
import { planCondition } from './condition.ts';
import { type Context, contextOf, findRelation, resolveField, resolveType } from './context.ts';
import { findRelationship } from './relationship.ts';
import type { EmbedPlan, OrderPlan, Output, PlannedField, ReadPlan, Source } from './types.ts';

const maxEmbeds = 50;
// Each level multiplies the rows of the one above.
const maxDepth = 3;
const everything: RowRange = { offset: 0, limit: undefined };

/** Plans what is read of `source` and of everything embedded in it. */
export const planRead = (context: Context, source: Source, query: QueryParams, maxRows: number | undefined): ReadPlan =>
  new Planner(maxRows).root(context, source, {
    items: query.select,
    where: query.where,
    orders: query.orders,
    ranges: query.ranges,
  });

type Level = Pick<QueryParams, 'where' | 'orders' | 'ranges'> & { readonly items: QueryParams['select'] };

class Planner {
  readonly #maxRows: number | undefined;
  #aliases = 0;

  constructor(maxRows: number | undefined) {
    this.#maxRows = maxRows;
  }

  root(context: Context, source: Source, level: Level): ReadPlan {
    return this.#level(context, source, level, true, 0);
  }

  #level(context: Context, source: Source, level: Level, many: boolean, depth: number): ReadPlan {
    if (depth > maxDepth) throw tooMuch('The query embeds too deeply', `At most ${maxDepth} levels are read`);
    const alias = this.#alias();
    const embedded = level.items.filter((item) => item.kind === 'embed');
    refuseStrayPaths(level, embedded);
    const embeds = embedded.map((item) => this.#embed(context, item, below(level, item), depth + 1));
    if (embeds.some(({ spread, many: isMany, plan }) => spread && isMany && hasAggregates(plan)))
      throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.');
    const where = here(level.where).map((term) => planCondition(context, embeds, term));
    const [order] = here(level.orders);
    const [ordered, ordering] = planOrder(context, embeds, order ?? []);
    return {
      alias,
      source,
      outputs: level.items.filter((item) => item.kind === 'field').flatMap((item) => planOutput(context, item)),
      hidden: [],
      embeds: ordered,
      where,
      order: ordering,
      // A limit on what is one row at most would only keep PostgreSQL from joining as it likes.
      range: capped(here(level.ranges)[0] ?? everything, many ? this.#maxRows : undefined),
    };
  }

  #alias(): string {
    if (this.#aliases > maxEmbeds)
      throw tooMuch('The query embeds too many resources', `At most ${maxEmbeds} are read`);
    return `_e${this.#aliases++}`;
  }

  #embed(parent: Context, item: SelectEmbed, level: Level, depth: number): EmbedPlan {
    const way = findRelationship(parent, item);
    const shared = { name: item.alias ?? item.target, inner: item.inner, spread: item.spread };
    if ('routine' in way) {
      const { routine } = way;
      const many = routine.returnsSet && !routine.single;
      const plan = this.#level(rowContext(parent, routine), { kind: 'computed', routine }, level, many, depth);
      return { ...shared, plan, many, pairs: [], junction: undefined };
    }
    const { relationship } = way;
    const relation = findRelation(parent.cache, parent.schema, relationship.to);
    const { cardinality, junction } = relationship;
    const many = cardinality === 'one-to-many' || cardinality === 'many-to-many';
    const plan = this.#level(contextOf(parent.cache, relation), tableOf(relation), level, many, depth);
    return {
      ...shared,
      plan,
      many,
      pairs: relationship.pairs,
      junction: junction && {
        schema: parent.schema,
        table: junction.table,
        alias: `${plan.alias}j`,
        pairs: junction.pairs,
      },
    };
  }
}

export const tableOf = ({ schema, name }: Relation): Source => ({ kind: 'relation', schema, name });

/** What the names mean in rows that a function returns: those of its table where it has one. */
export const rowContext = (parent: Pick<Context, 'cache' | 'schema'>, routine: Routine): Context => {
  const { cache, schema } = parent;
  const relation = routine.relation && cache.relation(routine.relation.schema, routine.relation.name);
  if (relation) return contextOf(cache, relation);
  const columns = new Map(routine.columns.map((column) => [column.name, column]));
  return { cache, schema, name: routine.name, columns, computed: new Map(), hasRows: true };
};

const here = <Value>(said: readonly At<Value>[]): readonly Value[] =>
  said.filter(({ path }) => path.length === 0).map(({ value }) => value);

const names = (item: SelectEmbed, name: string | undefined): boolean =>
  name !== undefined && (name === item.alias || name === item.target);

const below = ({ where, orders, ranges }: Level, item: SelectEmbed): Level => {
  const inside = <Value>(said: readonly At<Value>[]): readonly At<Value>[] =>
    said.filter(({ path }) => names(item, path[0])).map(({ path, value }) => ({ path: path.slice(1), value }));
  return { items: item.items, where: inside(where), orders: inside(orders), ranges: inside(ranges) };
};

/** What is said of a resource that is not embedded here is refused, never silently left out. */
const refuseStrayPaths = ({ where, orders, ranges }: Level, embedded: readonly SelectEmbed[]): void => {
  for (const { path } of [...where, ...orders, ...ranges]) {
    const [first] = path;
    if (first !== undefined && !embedded.some((item) => names(item, first))) throw notEmbedded(first);
  }
};

const capped = ({ offset, limit }: RowRange, maxRows: number | undefined): RowRange => ({
  offset,
  limit: maxRows === undefined ? limit : Math.min(limit ?? maxRows, maxRows),
});

const planOutput = (context: Context, item: SelectField): readonly Output[] => {
  const { field, alias, aggregate } = item;
  if (aggregate && !context.cache.settings.aggregates) throw aggregatesRefused();
  const typeOf = (cast: string | undefined) => (cast === undefined ? undefined : resolveType(context.cache, cast));
  if (field.name === '*' && !aggregate)
    return [...context.columns.keys()].map((name) => ({
      field: resolveField(context, { name, path: [] }),
      cast: undefined,
      aggregate: undefined,
      name,
    }));
  return [
    {
      field: field.name === '*' ? allOfRow : resolveField(context, field),
      cast: typeOf(item.cast),
      aggregate: aggregate && { name: aggregate.name, cast: typeOf(aggregate.cast) },
      name: alias ?? aggregate?.name ?? outputName(field),
    },
  ];
};

/** What `count()` counts. */
const allOfRow: PlannedField = { name: '*', base: '', computed: undefined, path: [] };

/** `data->address->>0` answers under `address`, the last key on the way. */
const outputName = ({ name, path }: Field): string => {
  const last = path.findLast((step) => 'key' in step);
  return last && 'key' in last ? last.key : name;
};

const planOrder = (
  context: Context,
  embeds: readonly EmbedPlan[],
  terms: readonly OrderTerm[],
): readonly [readonly EmbedPlan[], readonly OrderPlan[]] => {
  const needed = new Map<EmbedPlan, Output[]>();
  const order = terms.map(({ relation, field, direction, nulls }): OrderPlan => {
    if (relation === undefined) return { embed: undefined, field: resolveField(context, field), direction, nulls };
    const embed = embeds.find(({ name }) => name === relation);
    if (!embed) throw notEmbedded(relation);
    if (embed.many) throw orderNotToOne(context.name, relation);
    const planned = resolveField(embedContext(context, embed), field);
    const output = (name: string): PlannedField => ({ name, base: '', computed: undefined, path: [] });
    const { outputs } = embed.plan;
    const shown = outputs.find((one) => isPlainly(one, planned));
    if (shown && outputs.every((one) => one === shown || one.name !== shown.name))
      return { embed: embed.plan.alias, field: output(shown.name), direction, nulls };
    // Beside aggregates there are no other columns.
    if (hasAggregates(embed.plan)) throw unknownColumn(embed.name, field.name, undefined);
    const hidden = needed.get(embed) ?? [];
    needed.set(embed, hidden);
    const name = `_pgrst_order_${hidden.length}`;
    hidden.push({ field: planned, cast: undefined, aggregate: undefined, name });
    return { embed: embed.plan.alias, field: output(name), direction, nulls };
  });
  const ordered = embeds.map((embed) => {
    const hidden = needed.get(embed);
    return hidden ? { ...embed, plan: { ...embed.plan, hidden } } : embed;
  });
  return [ordered, order];
};

/** Whether an output is this field as it stands. */
const isPlainly = ({ field, cast, aggregate }: Output, { name, path }: PlannedField): boolean =>
  !cast && !aggregate && field.name === name && JSON.stringify(field.path) === JSON.stringify(path);

const embedContext = (parent: Context, { plan: { source } }: EmbedPlan): Context => {
  if (source.kind === 'computed') return rowContext(parent, source.routine);
  const { schema, name } = source.kind === 'relation' ? source : parent;
  return contextOf(parent.cache, findRelation(parent.cache, schema, name));
};
