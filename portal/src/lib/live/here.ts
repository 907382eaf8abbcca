import { useSyncExternalStore } from 'react';
import type { Named, Place } from './others.ts';

let mine: Place = { section: '', records: [] };
let onMine: () => void = () => undefined;
let others: readonly Named[] = [];
const followers = new Set<() => void>();

const follow = (follower: () => void): (() => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

const setMine = (next: Partial<Place>): void => {
  mine = { ...mine, ...next };
  onMine();
};

/** This page shows another section. */
export const enterSection = (section: string): void => setMine({ section });

/** A record is open to be edited here, until what is answered ends that. */
export const beginEditing = (record: string): (() => void) => {
  setMine({ records: [...mine.records, record] });
  return () => setMine({ records: mine.records.toSpliced(mine.records.lastIndexOf(record), 1) });
};

/** For the line alone: what this page is at, and who hears that it changed. */
export const ownPlace = (): Place => mine;

/** For the line alone. */
export const onOwnPlace = (listener: () => void): (() => void) => {
  onMine = listener;
  return () => {
    onMine = () => undefined;
  };
};

/** For the line alone. */
export const setOthers = (next: readonly Named[]): void => {
  if (JSON.stringify(next) === JSON.stringify(others)) return;
  others = next;
  for (const follower of followers) follower();
};

/** Who else is here; nobody where the line is lost, or there is none. */
export const othersHere = (): readonly Named[] => others;

/** The same; the component renders again when it changes. */
export const useOthers = (): readonly Named[] => useSyncExternalStore(follow, othersHere);
