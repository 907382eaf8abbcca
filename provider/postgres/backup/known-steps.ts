import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { CannotStart } from '../errors.ts';
import { ownStages, refuseUnknown, type Stage, stageOf } from '../migration-steps.ts';
import { splitSql } from '../split-sql.ts';
import type { Heading, Step } from './format.ts';

/** What the program can make again by itself. */
export interface KnownSchema {
  /** The folder of the migrations. */
  readonly migrations: string;
  /** Every statement that a start of any release ran beside them. */
  readonly further: readonly string[];
}

/**
 * What made the database of a backup, in the program's own text and order. The file says how far it had come; its text
 * of a migration is compared and never run. Throws `CannotStart` with the name of what is not known here, has another
 * text or was left out, `MadeByNewer` for what a newer release made.
 */
export const knownSteps = async (heading: Heading, known: KnownSchema, file: string): Promise<Step[]> => {
  await refuseUnknown(
    heading.steps.map(({ version }) => version),
    known.migrations,
  );
  const refuse: Refuse = (found, way = 'take another backup') => {
    throw new CannotStart(`${file} ${found}; ${way}.`);
  };
  const own = `take another backup; a migration of your own needs its file in ${known.migrations} as it was`;
  const named = new Map(heading.steps.filter(({ ledger }) => ledger).map((step) => [keyOf(step), step]));
  const steps: Step[] = [];
  for (const stage of [...(await ownStages()), await stageOf(known.migrations)])
    for (const step of await stepsOf(stage, named)) {
      const { statements } = named.get(keyOf(step)) ?? refuse(`lacks ${nameOf(step)} and holds what comes after it`);
      if (!isDeepStrictEqual(statements, step.statements))
        refuse(`holds another text of ${nameOf(step)} than the one known here`, own);
      named.delete(keyOf(step));
      steps.push(step);
    }
  for (const step of named.values()) refuse(`holds ${nameOf(step)}, which is not known here`, own);
  return [...steps, furtherStep(heading, known, refuse)];
};

type Refuse = (found: string, way?: string) => never;

/** The steps of a stage up to the last one that is named, in the program's own text. */
const stepsOf = ({ schema: ledger, migrations }: Stage, named: ReadonlyMap<string, Step>): Promise<Step[]> => {
  const last = migrations.findLastIndex(({ version }) => named.has(keyOf({ ledger, version })));
  return Promise.all(
    migrations.slice(0, last + 1).map(async ({ version, name, file }) => {
      return { ledger, version, name, statements: splitSql(await readFile(file, 'utf8')) };
    }),
  );
};

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
