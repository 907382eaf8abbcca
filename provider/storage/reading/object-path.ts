import type { FastifyRequest } from 'fastify';
import { invalidKey, noBucket, noObject } from '../errors.ts';

/** Which object an address `.../:bucket/*` names. */
export interface ObjectPath {
  readonly bucket: string;
  readonly name: string;
}

export const objectPath = ({ params }: Pick<FastifyRequest, 'params'>): ObjectPath => {
  const { bucket = '', '*': name = '' } = params as Readonly<Record<string, string>>;
  if (name === '') throw invalidKey('Invalid key: ');
  // What PostgreSQL cannot hold is not there.
  if (bucket.includes('\0')) throw noBucket();
  if (name.includes('\0')) throw noObject();
  return { bucket, name };
};
