/** What somebody says of themselves in a room, as JSON text of an object. */
export interface Said {
  readonly text: string;
  /** In bytes of UTF-8. */
  readonly size: number;
}

/** Why it is not taken. */
export type NotSaid = 'no map' | 'too large';

/** Reads the payload of a `track`; what is absent says nothing. `most` in bytes. */
export const readSaid = (payload: unknown, most: number): Said | NotSaid => {
  if (payload === undefined) return { text: '{}', size: 2 };
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return 'no map';
  const text = textOf(payload);
  const size = text === undefined ? Number.POSITIVE_INFINITY : Buffer.byteLength(text);
  return text === undefined || size > most ? 'too large' : { text, size };
};

/** Each meta begins with refs of its own: those that somebody says would be taken for them. */
const textOf = (payload: object): string | undefined => {
  const { phx_ref: _ref, phx_ref_prev: _before, ...rest } = payload as Readonly<Record<string, unknown>>;
  try {
    return JSON.stringify(rest);
  } catch {
    // Nested deeper than can be written.
    return undefined;
  }
};
