import * as z from 'zod';

/**
 * Which attributes of an assertion become which fields of a person, in GoTrue's form: `keys` by the field's name, each
 * with the attribute's `name` or several `names` (the first that says something counts), a `default`, and `array` for
 * all of its values.
 */
export interface AttributeMapping {
  readonly keys?: Readonly<Record<string, MappedAttribute>> | undefined;
}

interface MappedAttribute {
  readonly name?: string | undefined;
  readonly names?: readonly string[] | undefined;
  readonly default?: unknown;
  readonly array?: boolean | undefined;
}

/** Bytes of its JSON. */
export const longestMapping = 4_096;

export const mappingShape = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
});

/** The fields that a mapping makes of attributes. */
export const mapped = (
  { keys = {} }: AttributeMapping,
  attributes: ReadonlyMap<string, readonly string[]>,
): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(keys).map(([field, { name, names = [], array, default: otherwise }]) => {
    const said = [...(name === undefined ? [] : [name]), ...names]
      .map((each) => attributes.get(each) ?? [])
      .find((values) => values.length > 0);
    return [field, said === undefined ? otherwise : array ? said : said[0]] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
};
