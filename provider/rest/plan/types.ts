import type { Aggregate, JsonStep, Operation, RowRange } from '../parse/types.ts';
import type { Column, ColumnPair, Param, Relation, Routine } from '../schema-cache/types.ts';

/** A request with every name found in the schema cache: what is to be done, not yet how SQL says it. */

export interface PlannedField {
  readonly name: string;
  /** The column's type without length; json and jsonb take arrows as they are, tsvector is searched as it is. */
  readonly base: string;
  /** A function of the row that stands for a column; or PostgreSQL's own count, of all rows. */
  readonly computed: Routine | 'count' | undefined;
  readonly path: readonly JsonStep[];
}

export interface Output {
  readonly field: PlannedField;
  /** A type as SQL spells it. */
  readonly cast: string | undefined;
  readonly aggregate: Aggregate | undefined;
  /** The key in the answer. */
  readonly name: string;
}

export type Condition =
  | {
      readonly kind: 'filter';
      readonly field: PlannedField;
      readonly negated: boolean;
      readonly operation: Operation;
    }
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly terms: readonly Condition[] }
  | { readonly kind: 'embedded'; readonly embed: EmbedPlan; readonly present: boolean };

export interface OrderPlan {
  /** Set when the field is an output of this embedded resource, under `field.name`. */
  readonly embed: string | undefined;
  readonly field: PlannedField;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly nulls: 'first' | 'last' | undefined;
}

/** Where the rows of a read come from. `given` are the rows of a mutation or function ahead of it. */
export type Source =
  | { readonly kind: 'relation'; readonly schema: string; readonly name: string }
  | { readonly kind: 'given' }
  | { readonly kind: 'computed'; readonly routine: Routine };

export interface ReadPlan {
  readonly alias: string;
  readonly source: Source;
  readonly outputs: readonly Output[];
  /** Outputs that only an order refers to. */
  readonly hidden: readonly Output[];
  readonly embeds: readonly EmbedPlan[];
  readonly where: readonly Condition[];
  readonly order: readonly OrderPlan[];
  readonly range: RowRange;
}

export interface EmbedPlan {
  readonly name: string;
  readonly plan: ReadPlan;
  readonly many: boolean;
  readonly inner: boolean;
  readonly spread: boolean;
  /** Parent's column and embedded column, or junction's first; none when a function of the parent's row finds it. */
  readonly pairs: readonly ColumnPair[];
  readonly junction: JunctionPlan | undefined;
}

interface JunctionPlan {
  readonly schema: string;
  readonly table: string;
  readonly alias: string;
  readonly pairs: readonly ColumnPair[];
}

export interface InsertPlan {
  readonly kind: 'insert';
  readonly relation: Relation;
  readonly columns: readonly Column[];
  readonly defaults: boolean;
  readonly conflict: { readonly columns: readonly string[]; readonly merge: boolean } | undefined;
  /** PUT alone: what the URL says of the row must hold of the body. */
  readonly where: readonly Condition[];
}

export interface UpdatePlan {
  readonly kind: 'update';
  readonly relation: Relation;
  readonly columns: readonly Column[];
  readonly defaults: boolean;
  readonly where: readonly Condition[];
}

export interface DeletePlan {
  readonly kind: 'delete';
  readonly relation: Relation;
  readonly where: readonly Condition[];
}

export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan;

/** How a function is called: with named arguments out of a JSON body or the query, or with the body whole. */
export type Arguments =
  | { readonly kind: 'json'; readonly params: readonly Param[] }
  | { readonly kind: 'query'; readonly values: readonly { readonly param: Param; readonly value: string }[] }
  | { readonly kind: 'whole'; readonly param: Param };

export interface CallPlan {
  readonly routine: Routine;
  readonly arguments: Arguments;
}

export type Plan =
  | { readonly kind: 'read'; readonly read: ReadPlan }
  | { readonly kind: 'mutate'; readonly mutation: MutationPlan; readonly read: ReadPlan }
  | { readonly kind: 'call'; readonly call: CallPlan; readonly read: ReadPlan; readonly readOnly: boolean }
  | { readonly kind: 'info'; readonly allow: string };
