import { isAbsolute, join, relative, resolve } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** Where the bytes of uploaded files lie. */
export interface FileSettings {
  readonly files: {
    /** Undefined with a DATABASE_URL and no THAAN_FILES: then nothing can be uploaded. */
    readonly folder: string | undefined;
  };
}

interface Beside {
  /** The data folder, where there is one: files lie in it where no other place is named. */
  readonly data: string | undefined;
  readonly backups: string | undefined;
}

/** What is under this name in the data folder is not PostgreSQL's, and stays when a database is exchanged. */
const inData = 'files';

/** Paths begin at `clone`. */
export const readFiles = (value: Value, clone: string, { data, backups }: Beside): FileSettings => {
  const named = value('THAAN_FILES');
  const usual = data && join(data, inData);
  const folder = named ? resolve(clone, named) : usual;
  if (folder === undefined) return { files: { folder } };
  if (folder !== usual && data !== undefined && overlap(folder, data))
    throw new CannotStart(
      `THAAN_FILES must name a folder outside THAAN_DATA, and not around it; without it files lie in ${usual}.`,
    );
  if (backups !== undefined && overlap(folder, backups))
    throw new CannotStart(
      'THAAN_FILES must name a folder outside THAAN_BACKUPS, and not around it: what happens to one must spare the other.',
    );
  return { files: { folder } };
};

/** Whether one is the other, or lies in it. */
const overlap = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);

const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(outer, inner);
  return !/^\.\.(?=[/\\]|$)/.test(way) && !isAbsolute(way);
};
