/** A view or materialised view as the catalog query answers it. */
export interface View {
  readonly id: number;
  readonly schema: string;
  readonly name: string;
  /** In their order; a view can lose none. */
  readonly columns: readonly string[];
  /** Its query as PostgreSQL keeps it: the text of a `pg_node_tree`. */
  readonly query: string;
}

/** A view over a table: under which names it shows each of the table's columns, by that column's number. */
export interface ViewOfTable {
  readonly schema: string;
  readonly name: string;
  readonly shown: ReadonlyMap<number, readonly string[]>;
}

interface Origin {
  readonly column: number;
  readonly table: number;
  readonly tableColumn: number;
}

/** Which views show columns of which table, by the table's id: directly, or through other views. */
export const viewsByTable = (views: readonly View[]): ReadonlyMap<number, readonly ViewOfTable[]> => {
  const originsOfView = lookThrough(new Map(views.map(({ id, query }) => [id, originsOf(query)])));
  const found = views.flatMap((view) =>
    [...Map.groupBy(originsOfView(view.id), ({ table }) => table)].map(
      ([table, shown]) => [table, viewOfTable(view, shown)] as const,
    ),
  );
  return new Map(
    [...Map.groupBy(found, ([table]) => table)].map(([table, shown]) => [table, shown.map(([, view]) => view)]),
  );
};

const viewOfTable = ({ schema, name, columns }: View, origins: readonly Origin[]): ViewOfTable => ({
  schema,
  name,
  shown: new Map(
    [...Map.groupBy(origins, ({ tableColumn }) => tableColumn)].map(([number, same]) => [
      number,
      same.flatMap(({ column }) => columns[column - 1] ?? []),
    ]),
  ),
});

/** Looks through views of views, each of them once. A view that was made over itself has no origin there. */
const lookThrough = (origins: ReadonlyMap<number, readonly Origin[]>): ((view: number) => readonly Origin[]) => {
  const known = new Map<number, ReadonlyMap<number, readonly Origin[]>>();
  const byColumn = (view: number): ReadonlyMap<number, readonly Origin[]> => {
    const before = known.get(view);
    if (before) return before;
    known.set(view, new Map());
    const found = (origins.get(view) ?? []).flatMap(({ column, table, tableColumn }) =>
      origins.has(table)
        ? (byColumn(table).get(tableColumn) ?? []).map((origin) => ({ ...origin, column }))
        : [{ column, table, tableColumn }],
    );
    const columns = Map.groupBy(found, ({ column }) => column);
    known.set(view, columns);
    return columns;
  };
  return (view) => [...byColumn(view).values()].flat();
};

// A letter behind a backslash stands for itself, as in the names of columns; the rest of the text has no meaning here.
const tokens = /\\.|[({]|[)}]|(?<= ):(?:targetList(?= )|(resno|resorigtbl|resorigcol) (\d+))/gsu;
// How deep the parts of `({QUERY ... :targetList ({TARGETENTRY ...} ...) ...})` lie.
const queryDepth = 2;
const entryDepth = 4;

/** The columns of the outermost target list that are one column of a table or view, as PostgreSQL notes it with each. */
const originsOf = (query: string): readonly Origin[] => {
  const entries: Map<string, number>[] = [];
  let depth = 0;
  let isInList = false;
  for (const [token, field, number] of query.matchAll(tokens)) {
    if (token === '(' || token === '{') {
      depth += 1;
      if (isInList && token === '{' && depth === entryDepth) entries.push(new Map());
    } else if (token === ')' || token === '}') {
      depth -= 1;
      if (depth === queryDepth) isInList = false;
    } else if (token === ':targetList') isInList = isInList || depth === queryDepth;
    else if (field !== undefined && isInList && depth === entryDepth) entries.at(-1)?.set(field, Number(number));
  }
  return entries
    .map((entry) => ({
      column: entry.get('resno') ?? 0,
      table: entry.get('resorigtbl') ?? 0,
      tableColumn: entry.get('resorigcol') ?? 0,
    }))
    .filter(({ table, tableColumn }) => table > 0 && tableColumn > 0);
};
