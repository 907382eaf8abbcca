import type { Statement } from '../../postgres/types.ts';
import type { SchemaCache } from '../schema-cache/types.ts';
import { quoteName, quoteQualified } from './sql.ts';

/**
 * The call of the function that a setting names, as PostgREST makes it: as the request's role, in its transaction, ahead
 * of its statement. What it raises is the answer of the request.
 */
export const compilePreRequest = ({ settings: { preRequest } }: SchemaCache): Statement | undefined => {
  if (preRequest === undefined) return undefined;
  const { schema, name } = preRequest;
  const routine = schema === undefined ? quoteName(name) : quoteQualified({ schema, name });
  return { text: `SELECT ${routine}()`, values: [] };
};
