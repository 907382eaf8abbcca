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
  // Each meta begins with refs of its own: those that somebody says would be taken for them.
  const { phx_ref: _ref, phx_ref_prev: _before, ...rest } = payload as Readonly<Record<string, unknown>>;
  const text = JSON.stringify(rest);
  const size = Buffer.byteLength(text);
  return size > most ? 'too large' : { text, size };
};
