import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesIn } from '../../provider/index.ts';
import type { Installation } from '../database/installation.ts';
import { application } from '../settings/application.ts';
import type { Settings } from '../settings/settings.ts';
import { thaanVersion } from './version.ts';

/** What a server leaves in its data folder for npm run status. */
export interface Announcement {
  readonly kind: Installation;
  /** The origin that people open. */
  readonly url: string;
  /** The origin as this machine reaches it. */
  readonly here: string;
  /** What npm run status shows it to be told how many are at work. */
  readonly key: string;
  readonly pid: number;
  readonly version: string;
  /** ISO 8601. */
  readonly since: string;
  /** When it stopped in order; null while it runs, and after it was killed. */
  readonly until: string | null;
}

const fileIn = (data: string): string => join(placesIn(data, application).run, 'serving.json');

/**
 * Writes down what is served where; without a data folder there is no place for it. Its answer is called at the end.
 */
export const announce = (
  settings: Settings,
  served: Pick<Announcement, 'kind' | 'url' | 'here' | 'key'>,
): (() => Promise<void>) => {
  if (settings.database) return async () => {};
  const since = new Date().toISOString();
  // What runs, whatever is installed meanwhile.
  const version = thaanVersion();
  const write = (until: string | null): void => {
    const announcement: Announcement = { ...served, pid: process.pid, version, since, until };
    try {
      writeFileSync(fileIn(settings.data), JSON.stringify(announcement), { mode: 0o600 });
    } catch {
      // A disk that is full keeps nobody from being served.
    }
  };
  write(null);
  return async () => write(new Date().toISOString());
};

/** What the last server on this data folder wrote down. */
export const announced = (data: string): Announcement | undefined => {
  try {
    return JSON.parse(readFileSync(fileIn(data), 'utf8')) as Announcement;
  } catch {
    return undefined;
  }
};
