import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
import { shopDay } from '../../shop/dates.ts';
import { momentText } from '../terminal/moments.ts';
import { outlived } from './retention.ts';

/** What became of one backup. */
export interface Outcome {
  readonly rows: number;
  readonly tables: number;
  /** How many files its rows name; those made before there were any do not say. */
  readonly files?: number;
  /** When it was restored to see whether it is whole, ISO 8601; null where nobody looked. */
  readonly checkedAt: string | null;
  /** Why it is not good, or could not be looked at, in a sentence. */
  readonly fault: string | null;
  /** Names the steps that had made its schema. */
  readonly schema?: string;
  /** Made for an upgrade that is not over: it is under way, or was cut off. */
  readonly upgrading?: true;
}

/** One backup that lies in the folder. */
export interface Backup {
  readonly name: string;
  readonly madeAt: Date;
  readonly bytes: number;
  /** Undefined for a file that was brought here, or whose record is lost. */
  readonly outcome: Outcome | undefined;
}

const form = /^thaan-([0-9a-f]{6})-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;
const journal = 'backups.json';

/** The name of the backup of a shop (six hexadecimal digits) made at a moment, by the shop's clock. */
export const backupName = (shop: string, madeAt: Date): string => {
  const seconds = String(madeAt.getUTCSeconds()).padStart(2, '0');
  const time = momentText(madeAt).slice(11).replace(':', '');
  return `thaan-${shop}-${shopDay(madeAt).replaceAll('-', '')}-${time}${seconds}.backup`;
};

const madeAtOf = (name: string): Date => {
  const [, , year, month, day, hour, minute, second] = form.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:30`);
};

/** Makes the folder, for its owner alone, where it is missing. Throws `CannotStart`. */
export const prepareShelf = (folder: string): void => {
  try {
    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700);
    readdirSync(folder);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new CannotStart(`the folder for backups ${folder} cannot be used (${code}); name another in THAAN_BACKUPS.`, {
      cause: error,
    });
  }
};

/** The backups in the folder, newest first; none where there is no folder. */
export const backupsIn = (folder: string): Backup[] => {
  const outcomes = readOutcomes(folder);
  return namesIn(folder)
    .flatMap((name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return found?.isFile() ? [{ name, madeAt: madeAtOf(name), bytes: found.size, outcome: outcomes[name] }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
};

const namesIn = (folder: string): string[] => {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder).filter((name) => form.test(name));
};

/** Two shops in one folder would delete each other's backups: throws `CannotStart` where another shop's lie. */
export const refuseOtherShop = (folder: string, shop: string): void => {
  const other = namesIn(folder).find((name) => form.exec(name)?.[1] !== shop);
  if (other)
    throw new CannotStart(
      `${folder} holds backups of another shop (${other}); name a folder for this one in THAAN_BACKUPS.`,
    );
};

/** Remembers what became of a backup. Answers with why it cannot be written down, in words, or null. */
export const remember = (folder: string, name: string, outcome: Outcome): string | null =>
  writeOutcomes(folder, { ...readOutcomes(folder), [name]: outcome });

const writeOutcomes = (folder: string, outcomes: Record<string, Outcome>): string | null => {
  const path = join(folder, journal);
  try {
    const there = new Set(namesIn(folder));
    const lasting = Object.entries(outcomes).filter(([name]) => there.has(name));
    writeFileSync(`${path}.part`, JSON.stringify(Object.fromEntries(lasting), null, 2), { mode: 0o600 });
    renameSync(`${path}.part`, path);
    return null;
  } catch (error) {
    rmSync(`${path}.part`, { recursive: true, force: true });
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' ? `there is no room left in ${folder}` : `${path} cannot be written (${code})`;
  }
};

/** An upgrade is over: from now on its backup is one like every other. */
export const settleUpgrades = (folder: string): void => {
  const outcomes = Object.entries(readOutcomes(folder));
  if (!outcomes.some(([, { upgrading }]) => upgrading)) return;
  // Where there is no room for it, the next start tries again.
  writeOutcomes(folder, Object.fromEntries(outcomes.map(([name, { upgrading: _, ...outcome }]) => [name, outcome])));
};

/** Deletes the backups of upgrades that were cut off, but for the newest `spared`; answers with their names. */
export const deleteAbandoned = (folder: string, spared: number): string[] => {
  const abandoned = backupsIn(folder).filter(({ outcome }) => outcome?.upgrading);
  const best = abandoned.sort((a, b) => Number(goodness(b.outcome) ?? false) - Number(goodness(a.outcome) ?? false));
  const names = best.slice(spared).map(({ name }) => name);
  for (const name of names) rmSync(join(folder, name), { force: true });
  return names;
};

/** A record that is lost or cut is no fault of the backups: they count as not looked at. */
const readOutcomes = (folder: string): Record<string, Outcome> => {
  try {
    return JSON.parse(readFileSync(join(folder, journal), 'utf8')) as Record<string, Outcome>;
  } catch {
    return {};
  }
};

/** Deletes what a backup that was cut off left. */
export const sweep = (folder: string): void => {
  for (const name of readdirSync(folder))
    if (name === `${journal}.part` || (name.endsWith('.part') && form.test(name.slice(0, -5))))
      rmSync(join(folder, name));
};

/** Deletes what is past its time; answers with the names. */
export const deleteOutlived = (folder: string, now: Date): string[] => {
  const kept = backupsIn(folder).map(({ name, madeAt, outcome }) => ({
    ...{ name, madeAt, good: goodness(outcome) },
    schema: outcome?.schema,
  }));
  const names = outlived(kept, now).map(({ name }) => name);
  for (const name of names) rmSync(join(folder, name));
  return names;
};

/** Whether a backup was restored and found whole; undefined where nobody could look. */
export const goodness = (outcome: Outcome | undefined): boolean | undefined =>
  outcome?.checkedAt ? outcome.fault === null : undefined;
