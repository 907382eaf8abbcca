import type { Statement } from '../../postgres/types.ts';

/** Collects the values of one statement; what came from outside enters its text only as `$1`, `$2`, ... */
export class Binder {
  readonly #values: unknown[] = [];
  readonly #steps = new Map<string | number, string>();

  bind(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  /**
   * A key or index of a path of JSON. The same one is the same parameter, so that PostgreSQL sees that what is ordered
   * by is what is grouped by.
   */
  bindStep(step: string | number): string {
    const bound = this.#steps.get(step) ?? this.bind(step);
    this.#steps.set(step, bound);
    return bound;
  }

  statement(text: string): Statement {
    return { text, values: this.#values };
  }
}

/** A name out of the schema cache, or one of ours, as an identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A whole row. The alias alone would be its column of that name, where it has one. */
export const rowNamed = (alias: string): string => `${quoteName(alias)}.*`;

export const quoteQualified = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

/** A name out of the schema cache as a string constant. */
export const quoteLiteral = (text: string): string => {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
};

export const whereClause = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
