import { openPicture, PictureRefused } from '../preparing/open-picture.ts';
import { shortName, whyUnreadable } from '../preparing/why-refused.ts';

/** A picture that was opened, and of which it is asked what is kept. */
export type Opened = {
  readonly name: string;
  readonly picture: ImageBitmap;
  /** Which of those chosen it is, from 1. */
  readonly number: number;
  readonly total: number;
};

/** Why nothing came of a file, in words. */
export const reasonOf = (failure: unknown, name: string): string => {
  if (failure instanceof PictureRefused) return failure.message;
  console.error('A picture could not be made ready', failure);
  return whyUnreadable(name, null);
};

type Heard = {
  /** A file is being opened; null once there is none. */
  readonly onOpening: (name: string | null) => void;
  readonly onRefused: (words: string) => void;
};

/** Files that wait to be opened, one after the other, so that one picture at a time fills the memory. */
export const openingFiles = ({ onOpening, onRefused }: Heard) => {
  let waiting: readonly File[] = [];
  let number = 0;
  let total = 0;
  return {
    add: (files: readonly File[]): void => {
      if (waiting.length === 0 && number === total) [number, total] = [0, 0];
      waiting = [...waiting, ...files];
      total += files.length;
    },
    /** The next picture that can be opened; null where there is none. */
    next: async (): Promise<Opened | null> => {
      for (let file = waiting[0]; file; file = waiting[0]) {
        waiting = waiting.slice(1);
        number += 1;
        onOpening(shortName(file.name));
        try {
          const opened = { name: file.name, picture: await openPicture(file), number, total };
          onOpening(null);
          return opened;
        } catch (failure) {
          onRefused(reasonOf(failure, file.name));
        }
      }
      onOpening(null);
      return null;
    },
    forget: (): void => {
      waiting = [];
    },
  };
};
