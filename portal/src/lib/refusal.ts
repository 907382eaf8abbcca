import type { ProviderError } from './provider-error.ts';

/** Why a save was refused: the reason in words, and the column that it is about, where it is about one. */
export type Refusal = { readonly field: string | null; readonly reason: string };

/** Whether the database refused a save in words of its own: its message is what was asked for, the reason is apart. */
export const isRefusal = (failure: ProviderError): boolean => typeof parsedDetails(failure).reason === 'string';

/**
 * What the details of a refused save say, which are JSON: {"field": ..., "reason": ...}. Other JSON is data, such as the
 * row of a save that was overtaken, and other details are words.
 */
export const refusalOf = (failure: ProviderError): Refusal => {
  const { message, details } = failure;
  if (parsed(details) === undefined) return { field: null, reason: details || message };
  const { field, reason } = parsedDetails(failure);
  return {
    field: typeof field === 'string' ? field : null,
    reason: typeof reason === 'string' ? reason : message,
  };
};

/** The details that say so. */
export const refusalDetails = (refusal: Refusal): string => JSON.stringify(refusal);

/** What the details say, part by part, as far as they are JSON; of a refused picture also which ones it is about. */
export const parsedDetails = ({ details }: ProviderError): Partial<Record<keyof Refusal | 'pictures', unknown>> =>
  parsed(details) ?? {};

const parsed = (details: string): unknown => {
  try {
    return JSON.parse(details);
  } catch {
    return undefined;
  }
};
