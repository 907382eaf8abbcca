import type { Recorded } from '../../replay/scenario.ts';
import type { Caller, OddCaller } from '../callers.ts';

type Texts = Readonly<Record<string, string>>;

export interface Policy {
  readonly name: string;
  readonly table: 'objects' | 'buckets';
  readonly command: string;
  readonly roles: readonly string[];
  readonly using?: string;
  readonly check?: string;
}

/** Bytes, as text, in base64, or as a rule that makes them. */
export interface Bytes {
  readonly text?: string;
  readonly textGenerated?: {
    readonly prefix: string;
    readonly repeat: string;
    readonly times: number;
    readonly suffix: string;
  };
  readonly base64?: string;
  readonly generated?: { readonly length: number; readonly everyByteIs: number };
}

export interface Part extends Bytes {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
}

/** How a token comes about that the server did not make: from another (`like`), or signed anew. */
export interface Making {
  readonly like?: string;
  readonly payload?: Readonly<Record<string, string>>;
  readonly signed?: string;
  readonly change?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Texts;
  readonly json?: Recorded;
  readonly text?: string;
  /** Of the bytes of a body that is no text. */
  readonly sha256?: string;
  /** What the tokens in the answer hold, by their placeholders. */
  readonly tokens?: Readonly<Record<string, Recorded>>;
}

export interface Exchange extends Omit<Bytes, 'base64'> {
  readonly id: string;
  readonly as: Caller | OddCaller;
  readonly method: string;
  /** Below storage/v1; a character past ASCII is one raw byte. */
  readonly path: string;
  readonly headers?: Texts;
  readonly json?: Recorded;
  readonly binary?: string;
  readonly multipart?: readonly Part[];
  /** Tokens to be made ahead of the request. */
  readonly make?: Readonly<Record<string, Making>>;
  /** How long it was waited before. */
  readonly waitMs?: number;
  readonly answer: Answer;
  /** What may be answered as well. */
  readonly or?: readonly Answer[];
}

export type Row = { readonly bucket_id: string; readonly name: string } & Readonly<Record<string, Recorded>>;

/** A request and its answer; or what comes between two: policies are made, objects are looked at. */
export type Step =
  | Exchange
  | { readonly policies: readonly Policy[] }
  | { readonly rows: readonly Row[] }
  | { readonly names: readonly string[] };

export interface Scenario {
  readonly title: string;
  readonly steps: readonly Step[];
}
