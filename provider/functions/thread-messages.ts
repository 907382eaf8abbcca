/** What the main thread and a function's thread say to each other; plain values, so that they can be sent. */
export interface FunctionRequest {
  readonly method: string;
  /** Whole, with the function's name as its first part: what it sees on the hosted provider. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Absent for GET, HEAD and for an empty body. */
  readonly body: Uint8Array | undefined;
}

/** What of an answer's body was there at once, less than 128 KiB. */
export interface Piece {
  readonly body: Uint8Array;
  /** Whether nothing comes after it; else the next piece is to be asked for. */
  readonly isWhole: boolean;
}

/** What an answer begins with. The piece may be empty. */
export interface Head extends Piece {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
}

export type Told =
  | ({ readonly kind: 'ask'; readonly id: number } & FunctionRequest)
  /** There is room for the next piece of its answer. */
  | { readonly kind: 'more'; readonly id: number }
  /** Nobody waits for its answer any more, or for the rest of it. */
  | { readonly kind: 'leave'; readonly id: number }
  /** To be answered at once by whatever does not compute. */
  | { readonly kind: 'ping' }
  /** The thread is about to be ended, and why. */
  | { readonly kind: 'unload'; readonly reason: string };

export type Said =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'unloaded' }
  /** The file could not be loaded. */
  | { readonly kind: 'failed'; readonly fault: string }
  | ({ readonly kind: 'answer'; readonly id: number } & Head)
  /** The next piece of an answer. */
  | ({ readonly kind: 'piece'; readonly id: number } & Piece)
  /** The handler threw. */
  | { readonly kind: 'threw'; readonly id: number; readonly fault: string }
  /** It answered, but with what cannot be passed on, or not to its end. */
  | { readonly kind: 'unusable'; readonly id: number; readonly fault: string }
  /** Work of a request (0: of none) goes on whatever becomes of its answer; or no longer does. */
  | { readonly kind: 'working' | 'worked'; readonly id: number }
  /** Such work failed. */
  | { readonly kind: 'work failed'; readonly fault: string };

/** What a thread begins with. */
export interface ThreadData {
  /** The function's file, as a URL. */
  readonly file: string;
}

/**
 * What failed and where, for the log. Without the error's message: a function's may hold what was sent to it, as that
 * of JSON.parse does. Never throws for what came from a thread: a function may have given an error any name, code and
 * stack.
 */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name, code, stack } = error as { readonly [part in 'name' | 'code' | 'stack']?: unknown };
  const frames = /\n {4}at .*/s.exec(plain(stack))?.[0] ?? '';
  return [plain(name) || 'Error', plain(code)].filter(Boolean).join(' ') + frames;
};

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
