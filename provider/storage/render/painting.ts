/** What is said between the server and the process that transforms pictures. */
import type { Transformation } from './transformations.ts';

export interface Painting {
  /** The picture's file. */
  readonly source: string;
  /** The file to write; its folder is there. */
  readonly target: string;
  /** Its `format`: `webp`, `avif`, or the picture's own. */
  readonly asked: Transformation;
}

export type FormType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

export type Painted =
  | { readonly type: FormType; readonly size: number }
  /** Words for whoever asked. */
  | { readonly refused: string };

export const unreadable = 'The source image is invalid or unsupported for rendering';

/** A picture that cannot be transformed, today or later; the message is for whoever asked. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export const refused = (message: string): Refused => new Refused(message);
