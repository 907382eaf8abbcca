import { RestError } from '../errors.ts';
import type { SelectEmbed } from '../parse/types.ts';
import type { Relationship, Routine } from '../schema-cache/types.ts';
import type { Context } from './context.ts';
import { mostSimilar } from './similar.ts';

type Way = { readonly relationship: Relationship } | { readonly routine: Routine };

/**
 * The one way from a resource to the target of an embedding: by the target's name, a foreign key's name or column, or
 * a function of the row. None is PGRST200, more than one PGRST201, which a hint after `!` settles.
 */
export const findRelationship = (context: Context, { target, hint }: SelectEmbed): Way => {
  const routine = context.computed.get(target);
  if (routine?.returns === 'row') return { routine };
  const candidates = context.cache.relationships(context.schema, context.name);
  const found = candidates.filter((way) => leadsTo(way, target, hint));
  const [relationship, ...others] = found;
  if (relationship === undefined) throw noRelationship(context, target, hint, candidates);
  if (others.length > 0) throw ambiguousRelationship(context.name, target, found);
  return { relationship };
};

const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';

const leadsTo = (way: Relationship, target: string, hint: string | undefined): boolean => {
  const column = way.junction ? undefined : soleColumn(way, 0);
  const foreignColumn = way.junction ? undefined : soleColumn(way, 1);
  if (way.from === way.to) return leadsToItself(way, target, hint, column, foreignColumn);
  // The key and its column name a table; a view over it has its name alone.
  if (hint === undefined)
    return target === way.to || (!way.toView && ((!way.junction && target === way.constraint) || target === column));
  if (target !== way.to) return false;
  if (way.junction) return hint === way.junction.table;
  return hint === way.constraint || hint === column || hint === foreignColumn;
};

/** One foreign key of a table to itself is two ways: by its column to the one, by the table's name to the many. */
const leadsToItself = (
  way: Relationship,
  target: string,
  hint: string | undefined,
  column: string | undefined,
  foreignColumn: string | undefined,
): boolean => {
  if (way.junction) return target === way.to && hint === way.junction.table;
  if (hint !== undefined) return target === way.to && way.cardinality === 'one-to-many' && hint === foreignColumn;
  return way.cardinality === 'one-to-many' ? target === way.to : isToOne(way) && target === column;
};

const soleColumn = ({ pairs }: Relationship, side: 0 | 1): string | undefined =>
  pairs.length === 1 ? pairs[0]?.[side] : undefined;

const noRelationship = (
  context: Context,
  target: string,
  hint: string | undefined,
  candidates: readonly Relationship[],
): RestError => {
  const { schema, name } = context;
  const similar = mostSimilar(
    target,
    candidates.map(({ to }) => to),
    0.33,
  );
  const isThere = candidates.some(({ to }) => to === target);
  const searched = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${name}' and '${target}'${searched} in the schema '${schema}', but no matches were found.`,
      hint: similar === undefined || isThere ? null : `Perhaps you meant '${similar}' instead of '${target}'.`,
    },
  );
};

const ambiguousRelationship = (origin: string, target: string, all: readonly Relationship[]): RestError => {
  const found = all.toSorted(inOrder);
  const hints = found.map((way) => `'${way.to}!${way.junction?.table ?? way.constraint}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
};

// As PostgREST lists them.
const cardinalities: readonly string[] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many'];

const inOrder = (a: Relationship, b: Relationship): number => {
  const [first, second] = [orderOf(a), orderOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
};

const orderOf = ({ to, cardinality, junction, constraint, pairs }: Relationship): string =>
  [to, cardinalities.indexOf(cardinality), junction?.table, constraint, junction?.constraint, pairs].join('\0');

const describe = (way: Relationship) => ({
  cardinality: way.cardinality,
  embedding: `${way.from} with ${way.to}`,
  relationship: way.junction
    ? `${way.junction.table} using ${way.constraint}(${columnList(way, 1)}) and ${way.junction.constraint}(${way.junction.pairs.map(([name]) => name).join(', ')})`
    : `${way.constraint} using ${way.from}(${columnList(way, 0)}) and ${way.to}(${columnList(way, 1)})`,
});

const columnList = ({ pairs }: Relationship, side: 0 | 1): string => pairs.map((pair) => pair[side]).join(', ');
