import { badPreferences } from '../errors.ts';
import type { Preferences } from '../parse/types.ts';
import type { SchemaCache } from '../schema-cache/types.ts';

/**
 * Leaves out a timezone that PostgreSQL does not know; under strict handling it is refused (PGRST122). How the
 * transaction ends is left out where the database does not leave that open.
 */
export const knownPreferences = (cache: SchemaCache, given: Preferences): Preferences => {
  const { timezone, handling } = given;
  const preferences = cache.settings.end.isOpen ? given : { ...given, transaction: undefined };
  if (timezone === undefined || cache.hasTimezone(timezone)) return preferences;
  if (handling === 'strict') throw badPreferences([`timezone=${timezone}`]);
  return { ...preferences, timezone: undefined };
};
