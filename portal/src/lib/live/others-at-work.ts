import { useSyncExternalStore } from 'react';
import { type KnownWorks, type OthersWork, toldIn, worksAfter, worksAt, worksWithout } from './at-work.ts';

let known: KnownWorks = new Map();
let works: readonly OthersWork[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const followers = new Set<() => void>();

const take = (next: KnownWorks): void => {
  known = next;
  works = [...known.values()].map(({ work }) => work);
  clearTimeout(timer);
  const ends = [...known.values()].map(({ endsAt }) => endsAt);
  // What nobody ends is over in time.
  if (ends.length > 0)
    timer = setTimeout(() => take(worksAt(known, performance.now())), Math.min(...ends) - performance.now());
  for (const follower of followers) follower();
};

/** For the line alone: somebody told of their work. Whatever else a message holds is passed over. */
export const hearOfWork = (message: unknown): void => {
  const told = toldIn(message);
  if (told) take(worksAfter(known, told, performance.now()));
};

/** For the line alone: these people have left, and are at nothing any more. */
export const endWorksOf = (left: readonly string[]): void => {
  if (left.length > 0) take(worksWithout(known, left));
};

/** For the line alone: what others are at is heard no more. They tell it again once it is. */
export const forgetWorks = (): void => {
  if (known.size > 0) take(new Map());
};

const follow = (follower: () => void): (() => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

/** What others are at; nothing where the line is lost, or there is none. */
export const othersAtWork = (): readonly OthersWork[] => works;

/** The same; the component renders again when it changes. */
export const useOthersAtWork = (): readonly OthersWork[] => useSyncExternalStore(follow, othersAtWork);
