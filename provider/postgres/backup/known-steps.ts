import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Application } from '../../application.ts';
import { CannotStart } from '../errors.ts';
import { type EarlierRelease, releaseOf } from '../migrations/earlier-release.ts';
import {
  foldedOf,
  type Migration,
  ownStages,
  refuseUnknown,
  type Stage,
  stageOf,
} from '../migrations/migration-steps.ts';
import { splitSql } from '../migrations/split-sql.ts';
import type { Heading, Step } from './format.ts';

/** What the program can make again by itself. */
export interface KnownSchema {
  readonly application: Application;
  /** The folder of the migrations. */
  readonly migrations: string;
  /** Every statement that a start of any release ran beside them. */
  readonly further: readonly string[];
  /** Releases from before the first of the migrations; none when left out. */
  readonly earlier?: readonly EarlierRelease[];
}

/** How the program makes the database of a backup. */
export interface Making {
  /** In its own text and order. */
  readonly steps: readonly Step[];
  /** The release that was folded since, where one made it. */
  readonly earlier: EarlierRelease | undefined;
}

/**
 * What made the database of a backup, in the program's own text and order. The file says how far it had come; its text
 * of a migration is compared and never run. Throws `CannotStart` with the name of what is not known here, has another
 * text or was left out, `MadeByNewer` for what a newer release made.
 */
export const knownSteps = async (heading: Heading, known: KnownSchema, file: string): Promise<Making> => {
  await refuseUnknown(
    heading.steps.map(({ version }) => version),
    known.migrations,
    known.application.name,
  );
  const refuse: Refuse = (found, way = 'take another backup') => {
    throw new CannotStart(`${file} ${found}; ${way}.`);
  };
  const own = `take another backup; a migration of your own needs its file in ${known.migrations} as it was`;
  const [roles, ...accounts] = await ownStages();
  const outside = await stageOf(known.migrations);
  const earlier = earlierOf(heading.steps, outside, known, refuse);
  const given = earlier ? await asOfToday(heading.steps, roles, outside) : heading.steps;
  const named = new Map(given.filter(({ ledger }) => ledger).map((step) => [keyOf(step), step]));
  const steps: Step[] = [];
  for (const stage of [roles, ...accounts, outside])
    for (const step of await stepsOf(stage, named)) {
      const { statements } = named.get(keyOf(step)) ?? refuse(`lacks ${nameOf(step)} and holds what comes after it`);
      if (!isDeepStrictEqual(statements, step.statements))
        refuse(`holds another text of ${nameOf(step)} than the one known here`, own);
      named.delete(keyOf(step));
      steps.push(step);
    }
  for (const step of named.values()) refuse(`holds ${nameOf(step)}, which is not known here`, own);
  return { steps: [...steps, furtherStep(heading, known, refuse)], earlier };
};

type Refuse = (found: string, way?: string) => never;

/** The release from before the first migration that ran just what the file names; undefined where none of it is older. */
const earlierOf = (
  steps: readonly Step[],
  outside: Stage,
  { earlier = [] }: KnownSchema,
  refuse: Refuse,
): EarlierRelease | undefined => {
  const own = steps.filter(({ ledger }) => ledger === outside.schema);
  const versions = own.map(({ version }) => version);
  if (earlier.length === 0 || foldedOf(outside, versions) === undefined) return undefined;
  const names = earlier.map(({ name }) => name).join(', ');
  return (
    releaseOf(own, earlier) ??
    refuse(
      `was made by a version before this one that is not known here (known: ${names})`,
      'export what it holds with the version that made it, and import that',
    )
  );
};

/**
 * What a backup from just after the folding would name in place of an earlier release's migrations: the first one of
 * today, and all that makes roles, since it may need today's; they have no rows.
 */
const asOfToday = async (steps: readonly Step[], roles: Stage, outside: Stage): Promise<Step[]> => {
  const kept = steps.filter(({ ledger }) => ledger !== outside.schema);
  const named = new Set(kept.map(keyOf));
  const made = [...(await textOf(roles, roles.migrations)), ...(await textOf(outside, outside.migrations.slice(0, 1)))];
  return [...kept, ...made.filter((step) => !named.has(keyOf(step)))];
};

/** The steps of a stage up to the last one that is named, in the program's own text. */
const stepsOf = (stage: Stage, named: ReadonlyMap<string, Step>): Promise<Step[]> => {
  const last = stage.migrations.findLastIndex(({ version }) => named.has(keyOf({ ledger: stage.schema, version })));
  return textOf(stage, stage.migrations.slice(0, last + 1));
};

const textOf = ({ schema: ledger }: Stage, migrations: readonly Migration[]): Promise<Step[]> =>
  Promise.all(
    migrations.map(async ({ version, name, file }) => {
      return { ledger, version, name, statements: splitSql(await readFile(file, 'utf8')) };
    }),
  );

/** What the start had made beside the migrations. */
const furtherStep = ({ steps }: Heading, known: KnownSchema, refuse: Refuse): Step => {
  const given = steps.filter(({ ledger }) => ledger === undefined).flatMap(({ statements }) => statements);
  if (given.some((text) => !known.further.includes(text)))
    refuse('holds a statement of the start that is not known here');
  const statements = known.further.filter((text) => given.includes(text));
  return { ledger: undefined, version: '', name: '', statements };
};

const keyOf = ({ ledger, version }: Pick<Step, 'ledger' | 'version'>): string => `${ledger} ${version}`;

const nameOf = ({ version, name }: Step): string => `the migration ${version}${name && ` (${name})`}`;
