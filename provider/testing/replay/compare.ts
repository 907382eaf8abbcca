import { fits, type Known } from './placeholders.ts';
import type { Recorded } from './scenario.ts';

/** One thing that was answered otherwise than it was recorded; undefined is what is not there. */
export interface Difference {
  /** Where it stands, as `body.user.email`. */
  readonly key: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

/** Walks what was recorded beside what came; both must have the same fields. */
export const compare = (key: string, recorded: Recorded | undefined, ours: unknown, known: Known): Difference[] => {
  const isText = typeof ours === 'string' || (typeof ours === 'number' && /^<.*>$/.test(String(recorded)));
  if (typeof recorded === 'string' && isText) {
    return fits(recorded, String(ours), known) ? [] : [{ key, recorded, ours }];
  }
  if (isObject(recorded) && isObject(ours)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(ours)]);
    return [...names].flatMap((name) =>
      compare(`${key}.${name}`, (recorded as Record<string, Recorded>)[name], ours[name], known),
    );
  }
  return recorded === ours ? [] : [{ key, recorded, ours }];
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An address taken apart: the order of its parameters says nothing, nor does a slash after a bare host. */
export const addressParts = (address: string): Record<string, string | Record<string, string>> => {
  const [, place = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? [];
  return {
    place: place.replace(/^([^/]*(?:\/\/[^/]*)?)\/$/, '$1'),
    query: Object.fromEntries(new URLSearchParams(query.replaceAll('-encoded>', '>'))),
    fragment: Object.fromEntries(new URLSearchParams(fragment)),
  };
};
