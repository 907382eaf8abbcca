import { useSyncExternalStore } from 'react';
import type { News } from './news.ts';

/**
 * Whether what others do is heard of: 'off' where it never was (the provider has no such service, or keeps no log), and
 * 'lost' where it was and is not at the moment. In both the page asks by itself, as it does on its own.
 */
type LiveState = 'off' | 'live' | 'lost';

let state: LiveState = 'off';
const followers = new Set<() => void>();
const readers = new Set<(news: News) => void>();

const follow = (follower: () => void): (() => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

/** For the line alone. */
export const setLive = (next: LiveState): void => {
  if (next === state) return;
  state = next;
  for (const follower of followers) follower();
};

/** For the line, and for who looks where nobody tells. */
export const tellNews = (news: News): void => {
  for (const reader of [...readers]) reader(news);
};

/** The state at this moment. */
export const liveState = (): LiveState => state;

/** The state; the component renders again when it changes. */
export const useLive = (): LiveState => useSyncExternalStore(follow, liveState);

/** Hears what is new from now on; answers what ends that. */
export const onNews = (reader: (news: News) => void): (() => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};
