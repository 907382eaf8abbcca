import { invalidRequest } from '../errors.ts';
import { formats, type Gravity, gravities, resizes, type Transformation } from './transformations.ts';

const mostPixels = 2_000;

/**
 * Reads a transformation of a query or a body; what else stands there is passed over. Throws in the words of a
 * validator; `where` begins them: `querystring`, `body/transform`.
 */
export const readTransformation = (given: Readonly<Record<string, unknown>>, where: string): Transformation => {
  const width = side(given.width, `${where}/width`);
  const height = side(given.height, `${where}/height`);
  const resize = choice(given.resize, resizes, `${where}/resize`);
  const quality = between(integer(given.quality, `${where}/quality`), 20, 100, `${where}/quality`);
  const format = choice(given.format, formats, `${where}/format`);
  const gravity = readGravity(given, where);
  return {
    ...(width && { width }),
    ...(height && { height }),
    ...(resize && { resize }),
    ...(quality && { quality }),
    ...(gravity && { gravity }),
    ...(format && { format }),
  };
};

/** 0 is the same as none, and more than the most is the most. */
const side = (given: unknown, where: string): number | undefined => {
  const pixels = between(integer(given, where), 0, Number.POSITIVE_INFINITY, where);
  return pixels === undefined ? undefined : Math.min(pixels, mostPixels);
};

const readGravity = (given: Readonly<Record<string, unknown>>, where: string): Gravity | undefined => {
  const type = choice(given.gravity, gravities, `${where}/gravity`);
  if (!type) return undefined;
  if (type !== 'fp') return { type };
  const [x, y] = (['x_offset', 'y_offset'] as const).map((name) => {
    if (given[name] === undefined) throw invalidRequest(`${where} must have required property '${name}'`);
    return between(number(given[name], `${where}/${name}`), 0, 1, `${where}/${name}`);
  }) as [number, number];
  return { type, x, y };
};

const number = (given: unknown, where: string): number => {
  const value =
    typeof given === 'number' ? given : typeof given === 'string' && given !== '' ? Number(given) : Number.NaN;
  if (!Number.isFinite(value)) throw invalidRequest(`${where} must be number`);
  return value;
};

const integer = (given: unknown, where: string): number | undefined => {
  if (given === undefined) return undefined;
  const value = typeof given === 'string' && given !== '' ? Number(given) : given;
  if (!Number.isInteger(value)) throw invalidRequest(`${where} must be integer`);
  return value as number;
};

const between = <Value extends number | undefined>(value: Value, least: number, most: number, where: string): Value => {
  if (value === undefined) return value;
  if (value < least) throw invalidRequest(`${where} must be >= ${least}`);
  if (value > most) throw invalidRequest(`${where} must be <= ${most}`);
  return value;
};

const choice = <Value extends string>(given: unknown, all: readonly Value[], where: string): Value | undefined => {
  if (given === undefined) return undefined;
  const chosen = all.find((one) => one === given);
  if (!chosen) throw invalidRequest(`${where} must be equal to one of the allowed values`);
  return chosen;
};
