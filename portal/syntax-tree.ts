/** A part of a parsed program; `start` and `end` are places in its text. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The node and everything in it. */
export function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* within(item);
  } else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* within(child);
  }
}

/** The name of a class's method. */
export const nameOf = (method: Node): unknown => (isNode(method.key) ? method.key.name : undefined);

/** The text without these parts. */
export const cut = (code: string, nodes: readonly Node[]): string =>
  nodes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)};${text.slice(end)}`, code);
