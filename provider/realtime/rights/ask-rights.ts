import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { Database } from '../../postgres/types.ts';
import { fewAtOnce } from '../changes/judging/few-at-once.ts';
import { type Answer, judgeRight, judgeRights, type Question } from './judge-rights.ts';
import type { Asks, Watched } from './watched.ts';

/** Questions in one statement, and how long it may take, in ms. */
const mostAtOnce = 100;
const togetherMs = 3_000;

/** What is asked alone: so many at once, so long each and all of them, in ms. */
const mostAlone = 3;
const aloneMs = 1_000;
const allAloneMs = 3_000;

/**
 * What channels may hear, and whether those that are present may be: who asks the same is asked about once, and many in
 * one statement. Where that fails, as by one question that takes too long, each is asked alone, and those that fail so
 * are kept apart from then on. What is not reached in time is left to the next round.
 */
export const askRights = (database: Pick<Database, 'run'>): Asks => {
  let slow: ReadonlySet<string> = new Set();
  return {
    concerns: (watched) => watched.questions().length > 0,
    ask: async (all, answered) => {
      const groups = groupsOf(all);
      const left = questionsOf(groups);
      let fault: unknown;
      const take = ({ askers }: Group, answer: Answer): void => {
        if (answer instanceof Error) fault = answer;
        else
          for (const [watched, question] of askers) {
            const more = (left.get(watched) ?? 0) - 1;
            left.set(watched, more);
            if (more === 0) answered(watched);
            watched.judged(question, answer);
          }
      };
      const alone = await askTogether(
        database,
        groups.filter(({ question }) => !slow.has(question.key)),
        take,
      );
      const apart = groups.filter(({ question }) => slow.has(question.key));
      slow = await askAlone(database, [...alone, ...apart], slow, take);
      if (fault !== undefined) throw fault;
    },
  };
};

type Take = (group: Group, answer: Answer) => void;

/** Answers those that got no answer together. Throws where the database cannot be asked. */
const askTogether = async (database: Pick<Database, 'run'>, groups: readonly Group[], take: Take): Promise<Group[]> => {
  const failed: Group[] = [];
  for (let place = 0; place < groups.length; place += mostAtOnce) {
    const some = groups.slice(place, place + mostAtOnce);
    try {
      const questions = some.map(({ question }) => question);
      const answers = await judgeRights(database, questions, togetherMs);
      for (const [i, group] of some.entries()) take(group, answers[i] ?? new Set());
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      failed.push(...some);
    }
  }
  return failed;
};

/** Answers the keys of those that failed, or failed before and were not reached. */
const askAlone = async (
  database: Pick<Database, 'run'>,
  groups: readonly Group[],
  before: ReadonlySet<string>,
  take: Take,
): Promise<ReadonlySet<string>> => {
  const until = performance.now() + allAloneMs;
  const few = fewAtOnce(mostAlone);
  const slow = new Set<string>();
  const ask = async (group: Group): Promise<void> => {
    const { key } = group.question;
    const late = performance.now() >= until;
    const answer = late ? notReached() : await judgeRight(database, group.question, aloneMs).catch((own: Error) => own);
    if (late ? before.has(key) : answer instanceof Error) slow.add(key);
    take(group, answer as Answer);
  };
  await Promise.all(groups.map((group) => few(() => ask(group))));
  return slow;
};

const notReached = (): DatabaseUnavailable => new DatabaseUnavailable(undefined, 'Other policies took too long');

/** Who asks the same. */
interface Group {
  readonly question: Question;
  readonly askers: Map<Watched, Question>;
}

const groupsOf = (all: readonly Watched[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const watched of all) {
    for (const question of watched.questions()) {
      const group = groups.get(question.key) ?? { question, askers: new Map() };
      groups.set(question.key, group);
      group.askers.set(watched, question);
    }
  }
  return [...groups.values()];
};

/** How many each has. */
const questionsOf = (groups: readonly Group[]): Map<Watched, number> => {
  const count = new Map<Watched, number>();
  for (const { askers } of groups)
    for (const watched of askers.keys()) count.set(watched, (count.get(watched) ?? 0) + 1);
  return count;
};
