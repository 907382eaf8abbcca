import { formats, type Gravity, gravities, resizes, type Transformation } from './transformations.ts';

const side = { type: 'integer', minimum: 0 };
const part = { type: 'number', minimum: 0, maximum: 1 };

/** JSON Schema of a transformation, in a query or within a body. */
export const transformationSchema = {
  type: 'object',
  properties: {
    width: side,
    height: side,
    resize: { type: 'string', enum: resizes },
    quality: { type: 'integer', minimum: 20, maximum: 100 },
    format: { type: 'string', enum: formats },
    gravity: { type: 'string', enum: gravities },
    x_offset: part,
    y_offset: part,
  },
  if: { required: ['gravity'], properties: { gravity: { const: 'fp' } } },
  // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
  then: { required: ['x_offset', 'y_offset'] },
};

/** What fits that schema. */
export interface AskedTransformation extends Omit<Transformation, 'gravity'> {
  readonly gravity?: Gravity['type'];
  readonly x_offset?: number;
  readonly y_offset?: number;
}

const mostPixels = 2_000;

/** 0 is the same as no width or height, and more than the most is the most. */
export const transformationOf = (asked: AskedTransformation): Transformation => {
  const { width, height, resize, quality, format, gravity, x_offset: x = 0.5, y_offset: y = 0.5 } = asked;
  return {
    ...(width && { width: Math.min(width, mostPixels) }),
    ...(height && { height: Math.min(height, mostPixels) }),
    ...(resize && { resize }),
    ...(quality && { quality }),
    ...(gravity && { gravity: gravity === 'fp' ? { type: gravity, x, y } : { type: gravity } }),
    ...(format && { format }),
  };
};
