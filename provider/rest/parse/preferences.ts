import type { Preferences } from './types.ts';

const resolutions = ['merge-duplicates', 'ignore-duplicates'] as const;
const returns = ['representation', 'minimal', 'headers-only'] as const;
const counts = ['exact', 'planned', 'estimated'] as const;
const missings = ['default', 'null'] as const;
const handlings = ['strict', 'lenient'] as const;
const ends = ['commit', 'rollback'] as const;
// Known and without effect here: parameters are always named.
const ignored = ['params=single-object'];

const none: Preferences = {
  resolution: undefined,
  returns: undefined,
  count: undefined,
  missing: undefined,
  transaction: undefined,
  handling: undefined,
  timezone: undefined,
  maxAffected: undefined,
  unknown: [],
};

/** Reads `Prefer` (RFC 7240); of a preference given twice the first counts. */
export const parsePreferences = (header: string | undefined): Preferences => {
  if (header === undefined) return none;
  const given = header
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '');
  const known = new Set<string>();
  const pick = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const offered = values.map((value) => `${name}=${value}`);
    for (const preference of offered) known.add(preference);
    const first = given.find((preference) => offered.includes(preference));
    return values.find((value) => `${name}=${value}` === first);
  };
  const maxAffected = givenValue(given, 'max-affected=');
  const picked = {
    resolution: pick('resolution', resolutions),
    returns: pick('return', returns),
    count: pick('count', counts),
    missing: pick('missing', missings),
    transaction: pick('tx', ends),
    handling: pick('handling', handlings),
    timezone: givenValue(given, 'timezone='),
    maxAffected: maxAffected !== undefined && /^\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : undefined,
  };
  const isKnown = (preference: string): boolean =>
    known.has(preference) ||
    ignored.includes(preference) ||
    preference.startsWith('max-affected=') ||
    preference.startsWith('timezone=');
  return { ...picked, unknown: given.filter((preference) => !isKnown(preference)) };
};

const givenValue = (given: readonly string[], prefix: string): string | undefined =>
  given.find((preference) => preference.startsWith(prefix))?.slice(prefix.length);
