import type { Bitmap } from './bitmap.ts';
import type { LabelFormat, ResidentFont } from './geometry.ts';

/** A text in a resident font; only characters of the allow-list, never a rupee sign. */
interface TextElement {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly font: ResidentFont;
  readonly text: string;
}

/** A code 128 barcode with bars of `height` dots; only characters of the barcode's allow-list. */
export interface BarcodeElement {
  readonly kind: 'barcode';
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly text: string;
  /** Sent as dots of our own, so that its width is certain: `placed` found no room for it as wide as it might become. */
  readonly asDots?: boolean;
}

/** Dots of our own: the rupee sign and every script that the resident fonts lack. */
interface BitmapElement {
  readonly kind: 'bitmap';
  readonly x: number;
  readonly y: number;
  readonly bitmap: Bitmap;
  /** The resident font whose rupee sign these dots are. */
  readonly rupeeSignOf?: ResidentFont;
}

/** A black rectangle. */
export interface BarElement {
  readonly kind: 'bar';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type LabelElement = TextElement | BarcodeElement | BitmapElement | BarElement;

/** A label laid out in the dots of its format; the corner is at the top left. */
export interface Label {
  readonly format: LabelFormat;
  readonly elements: readonly LabelElement[];
}

/** Draws one line of text of any script, black on white, at most `heightDots` high and cut to its ink's width. */
export type Rasterise = (text: string, heightDots: number) => Bitmap;
