/** The names of a request, as its query string spells them; nothing here has been looked up yet. */

export type JsonStep =
  | { readonly arrow: '->' | '->>'; readonly key: string }
  | { readonly arrow: '->' | '->>'; readonly index: number };

/** `column` or `column->key->>0`. */
export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export interface SelectField {
  readonly kind: 'field';
  readonly field: Field;
  readonly cast: string | undefined;
  readonly alias: string | undefined;
  readonly aggregate: Aggregate | undefined;
}

/** `price.sum()::text`: the cast is that of the result. `count()` alone counts rows, its field is `*`. */
export interface Aggregate {
  readonly name: 'avg' | 'count' | 'max' | 'min' | 'sum';
  readonly cast: string | undefined;
}

export interface SelectEmbed {
  readonly kind: 'embed';
  readonly target: string;
  readonly alias: string | undefined;
  readonly hint: string | undefined;
  readonly inner: boolean;
  /** `...target(columns)`: its columns stand among those of its parent. */
  readonly spread: boolean;
  readonly items: readonly SelectItem[];
}

export type SelectItem = SelectField | SelectEmbed;

export type QuantifiableOperator = 'eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch';
export type PlainOperator = 'neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj';
export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts';
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | { readonly kind: 'compare'; readonly operator: PlainOperator | QuantifiableOperator; readonly value: string }
  | {
      readonly kind: 'quantified';
      readonly operator: QuantifiableOperator;
      readonly quantifier: 'any' | 'all';
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'search';
      readonly operator: SearchOperator;
      readonly language: string | undefined;
      readonly value: string;
    };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly operation: Operation;
}

export interface LogicGroup {
  readonly kind: 'and' | 'or';
  readonly negated: boolean;
  readonly terms: readonly LogicTerm[];
}

export type LogicTerm = Filter | LogicGroup;

export interface OrderTerm {
  /** `relation(field)`: orders by a column of an embedded to-one resource. */
  readonly relation: string | undefined;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly nulls: 'first' | 'last' | undefined;
}

/** Rows to skip and to answer at most; `limit` undefined is all. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | undefined;
}

/** Something said of the resource embedded under `path`; the empty path is the root. */
export interface At<Value> {
  readonly path: readonly string[];
  readonly value: Value;
}

export interface QueryParams {
  readonly select: readonly SelectItem[];
  readonly where: readonly At<LogicTerm>[];
  readonly orders: readonly At<readonly OrderTerm[]>[];
  readonly ranges: readonly At<RowRange>[];
  readonly columns: readonly string[] | undefined;
  readonly onConflict: readonly string[] | undefined;
  /** What is no filter: the arguments of a function called by GET. */
  readonly args: readonly (readonly [name: string, value: string])[];
}

export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  readonly returns: 'representation' | 'minimal' | 'headers-only' | undefined;
  readonly count: 'exact' | 'planned' | 'estimated' | undefined;
  readonly missing: 'default' | 'null' | undefined;
  readonly transaction: 'commit' | 'rollback' | undefined;
  readonly handling: 'strict' | 'lenient' | undefined;
  readonly timezone: string | undefined;
  readonly maxAffected: number | undefined;
  readonly unknown: readonly string[];
}

/** How rows become a body; `stripped` leaves null members out. */
export interface AnswerFormat {
  readonly kind: 'array' | 'object' | 'csv';
  readonly stripped: boolean;
  readonly contentType: string;
  /** Set where the plan of the statement is asked for in place of its rows. */
  readonly plan: PlanFormat | undefined;
}

export interface PlanFormat {
  readonly format: 'json' | 'text';
  /** What EXPLAIN is told, in its own words. */
  readonly options: readonly string[];
  /** What is accepted after it, where plans are not shown. */
  readonly otherwise: AnswerFormat | undefined;
}

export interface Payload {
  /** The body as it came: PostgreSQL reads it, so that no digit of a number is lost on the way. */
  readonly text: string;
  readonly isObject: boolean;
  /** The keys of its objects, all alike; undefined when `columns` names them instead. */
  readonly keys: readonly string[];
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

export type Target =
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'root' };

/** One request, read and understood as far as the grammar goes. */
export interface RestRequest {
  readonly method: Method;
  readonly target: Target;
  readonly schema: string;
  /** Whether the answer says which schema it came from. */
  readonly namesSchema: boolean;
  readonly query: QueryParams;
  /** The query string as it came. */
  readonly search: string;
  readonly preferences: Preferences;
  readonly format: AnswerFormat;
  /** The range of the root: limit and offset, or the Range header. */
  readonly range: RowRange;
  readonly contentType: string;
  readonly payload: Payload | undefined;
}
