import { badAccept } from '../errors.ts';
import type { AnswerFormat, RestRequest } from '../parse/types.ts';
import type { SchemaCache } from '../schema-cache/types.ts';

/** A plan only where the database shows them, else what is accepted besides; PGRST107 where that is nothing. */
export const knownFormat = (cache: SchemaCache, { method, format }: RestRequest): AnswerFormat => {
  if (!format.plan || cache.settings.plans || method === 'OPTIONS') return format;
  if (!format.plan.otherwise) throw badAccept([format.contentType.replace('; charset=utf-8', '')]);
  return format.plan.otherwise;
};
