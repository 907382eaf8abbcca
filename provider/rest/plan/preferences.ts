import { badPreferences } from '../errors.ts';
import type { Preferences } from '../parse/types.ts';
import type { SchemaCache } from '../schema-cache/types.ts';

/** Leaves out a timezone that PostgreSQL does not know; under strict handling it is refused (PGRST122). */
export const knownPreferences = (cache: SchemaCache, preferences: Preferences): Preferences => {
  const { timezone, handling } = preferences;
  if (timezone === undefined || cache.hasTimezone(timezone)) return preferences;
  if (handling === 'strict') throw badPreferences([`timezone=${timezone}`]);
  return { ...preferences, timezone: undefined };
};
