import type { Named } from './others.ts';

/** Those who have a section open. */
export const thoseIn = (others: readonly Named[], section: string): Named[] =>
  others.filter(({ sections }) => sections.includes(section));

/** Those who have a record open to be edited. */
export const thoseEditing = (others: readonly Named[], record: string): Named[] =>
  others.filter(({ records }) => records.includes(record));

/** So many as are named, and how many more there are: never one more, in whose place one could be named. */
export const namedAndMore = <One>(all: readonly One[], most: number): { named: readonly One[]; more: number } => {
  const named = all.length > most ? all.slice(0, most - 1) : all;
  return { named, more: all.length - named.length };
};

/** 'asha@example.in is', or 'asha@example.in and 2 others are', before what they do. */
export const whoAre = (names: readonly string[]): string => {
  const [first = '', second = ''] = names;
  if (names.length < 2) return `${first} is`;
  return names.length === 2 ? `${first} and ${second} are` : `${first} and ${names.length - 1} others are`;
};
