import type { ServiceSettings } from './service-settings.ts';

/** The database as requests may name it. Every identifier that reaches a statement comes from here. */

export interface Column {
  readonly name: string;
  /** The type as SQL spells it, with its schema where it is not built in. */
  readonly type: string;
  /** The same without length, and what a domain stands on. */
  readonly base: string;
  /** The expression that fills it when it is not given. */
  readonly default: string | null;
}

export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Of a view: that of the tables of which it shows all of it. */
  readonly primaryKey: readonly string[];
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** Functions of one row of it: further columns and, when they return rows, further relationships. */
  readonly computed: ReadonlyMap<string, Routine>;
}

export interface Param {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly params: readonly Param[];
  readonly volatile: boolean;
  readonly returnsSet: boolean;
  readonly returns: 'void' | 'scalar' | 'row';
  /** Of a scalar, as a column's. */
  readonly base: string;
  /** Of a returned row; empty for a scalar. */
  readonly columns: readonly Column[];
  /** The table or view whose rows it returns. */
  readonly relation: { readonly schema: string; readonly name: string } | undefined;
  /** What it sets that has to count before it begins: how long a statement may take. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it promises at most one row. */
  readonly single: boolean;
}

export type ColumnPair = readonly [from: string, to: string];

/** One way from `from` to `to`; a foreign key is two of them, one each way. */
export interface Relationship {
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';
  readonly from: string;
  readonly to: string;
  readonly fromView: boolean;
  readonly toView: boolean;
  /** Of the foreign key; of a junction's the first. */
  readonly constraint: string;
  readonly pairs: readonly ColumnPair[];
  readonly junction: Junction | undefined;
}

interface Junction {
  readonly table: string;
  readonly constraint: string;
  /** The junction's column and the target's. */
  readonly pairs: readonly ColumnPair[];
}

export interface SchemaCache {
  relation(schema: string, name: string): Relation | undefined;
  relationNames(schema: string): readonly string[];
  relationships(schema: string, from: string): readonly Relationship[];
  routines(schema: string, name: string): readonly Routine[];
  routineNames(schema: string): readonly string[];
  /** A type's name as SQL spells it, for a cast; undefined if there is none such. */
  type(name: string): string | undefined;
  /** Whether PostgreSQL knows a timezone of exactly this name. */
  hasTimezone(name: string): boolean;
  /** The settings that a role was given (`alter role ... set`), which `set role` does not bring along. */
  roleSettings(role: string): Readonly<Record<string, string>>;
  readonly settings: ServiceSettings;
}
