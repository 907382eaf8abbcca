/**
 * What is asked of a picture: in words of its own in a signed address's claims, and others in the header that tells
 * what was done. All of it is pure.
 */
export interface Transformation {
  /** Pixels, 1 to 2,000. */
  readonly width?: number;
  readonly height?: number;
  /** `cover` when not given. */
  readonly resize?: Resize;
  /** 20 to 100. */
  readonly quality?: number;
  /** What is seen where something is cut off; the centre when not given. */
  readonly gravity?: Gravity;
  /** `origin`: the picture's own, whatever a browser accepts. */
  readonly format?: Format;
}

export const resizes = ['cover', 'contain', 'fill'] as const;
export const formats = ['origin', 'avif', 'webp'] as const;
export const gravities = ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'] as const;

export type Resize = (typeof resizes)[number];
type Format = (typeof formats)[number];

/** A side, a corner, `sm` for where most is to be seen, or a point as parts of width and height (`fp`). */
export interface Gravity {
  readonly type: (typeof gravities)[number];
  readonly x?: number;
  readonly y?: number;
}

/** What a signed address's token holds of it. */
export interface TransformationClaims {
  readonly transformations: string;
  readonly format?: Format;
}

/** The claims of a signed address; undefined where nothing is asked for, and the original's address is signed. */
export const claimsOf = (asked: Transformation): TransformationClaims | undefined => {
  const words = [...sizeWords(asked, `resize:${asked.resize}`), ...otherWords(asked)];
  if (words.length === 0 && asked.format === undefined) return undefined;
  return { transformations: words.join(','), ...(asked.format && { format: asked.format }) };
};

/** Reads those claims again; what nobody here wrote is passed over. */
export const fromClaims = ({
  transformations,
  format,
}: {
  readonly transformations?: unknown;
  readonly format?: unknown;
}): Transformation => {
  const words = new Map(
    String(transformations ?? '')
      .split(',')
      .map(keyAndValue),
  );
  const count = (key: string): number | undefined => Number(words.get(key)) || undefined;
  return {
    ...defined('width', count('width')),
    ...defined('height', count('height')),
    ...defined(
      'resize',
      resizes.find((one) => one === words.get('resize')),
    ),
    ...defined('quality', count('quality')),
    ...defined('gravity', gravityFrom(words.get('gravity'))),
    ...defined(
      'format',
      formats.find((one) => one === (format ?? words.get('format'))),
    ),
  };
};

/** What was done, for the header that tells it; empty for the picture as it is. */
export const inHeader = (asked: Transformation): string =>
  [...sizeWords(asked, `resizing_type:${resizingTypes[asked.resize ?? 'cover']}`), ...otherWords(asked)].join(',');

const resizingTypes: Readonly<Record<Resize, string>> = { cover: 'fill', contain: 'fit', fill: 'force' };

const sizeWords = ({ width, height }: Transformation, resize: string): string[] => [
  ...(height ? [`height:${height}`] : []),
  ...(width ? [`width:${width}`] : []),
  ...(height || width ? [resize] : []),
];

const otherWords = ({ gravity, quality, format }: Transformation): string[] => [
  ...(gravity
    ? [`gravity:${[gravity.type, gravity.x, gravity.y].filter((part) => part !== undefined).join(':')}`]
    : []),
  ...(quality ? [`quality:${quality}`] : []),
  ...(format && format !== 'origin' ? [`format:${format}`] : []),
];

const keyAndValue = (word: string): [string, string] => {
  const [key = '', ...value] = word.split(':');
  return [key, value.join(':')];
};

const gravityFrom = (word: string | undefined): Gravity | undefined => {
  const [type, x, y] = (word ?? '').split(':');
  const known = gravities.find((one) => one === type);
  if (!known) return undefined;
  return x === undefined || y === undefined ? { type: known } : { type: known, x: Number(x), y: Number(y) };
};

const defined = <Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
