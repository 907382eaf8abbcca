/** What the main thread and a function's thread say to each other; plain values, so that they can be sent. */
export interface FunctionRequest {
  readonly method: string;
  /** Whole, with the function's name as its first part: what it sees on the hosted provider. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Absent for GET and for an empty body. */
  readonly body: Uint8Array | undefined;
}

export interface FunctionAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

export interface Asked extends FunctionRequest {
  readonly id: number;
}

export type Said =
  | { readonly kind: 'ready' }
  /** The file could not be loaded. */
  | { readonly kind: 'failed'; readonly fault: string }
  | ({ readonly kind: 'answer'; readonly id: number } & FunctionAnswer)
  /** The handler threw. */
  | { readonly kind: 'threw'; readonly id: number; readonly fault: string }
  /** It answered, but with what cannot be passed on. */
  | { readonly kind: 'unusable'; readonly id: number; readonly fault: string };

/** What a thread begins with. */
export interface ThreadData {
  /** The function's file, as a URL. */
  readonly file: string;
}

/**
 * What failed and where, for the log. Without the error's message: a function's may hold what was sent to it, as that
 * of JSON.parse does.
 */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const frames = /\n {4}at .*/s.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name}${code}${frames}`;
};
