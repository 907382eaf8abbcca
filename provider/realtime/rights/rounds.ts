import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { RealtimeOptions } from '../context.ts';
import { judgeRight, judgeRights, type Question } from './judge-rights.ts';
import type { Extension } from './rights.ts';

/** A joined channel, whose session may end and whose rights may be taken. */
export interface Watched {
  /** The session of its token; undefined where there is none. */
  session(): string | undefined;
  /** What it may hear; undefined where everybody may. */
  question(): Question | undefined;
  sessionEnded(): void;
  /** The answer to its question. */
  judged(question: Question, held: ReadonlySet<Extension>): void;
  /** Its question cannot be answered for too long. */
  cannotBeJudged(error: unknown): void;
}

type Options = Pick<RealtimeOptions, 'database' | 'livingSessions'> & {
  /** Hears of the first round that fails, and of the next one after some went well. */
  failed(error: unknown): void;
};

/** How often all are asked again, in ms: what is taken from somebody counts at most 5 s later. */
const everyMs = 3_000;

/** For how long rights hold that cannot be asked again, in ms: a database that is started anew is back by then. */
const patienceMs = 30_000;

/** Questions in one statement, which has a bounded time. */
const mostAtOnce = 100;

/** Asks again for all channels together whether their sessions live and what they may hear. */
export class Rounds {
  readonly #options: Options;
  readonly #watched = new Map<Watched, number>();
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#round ??= this.#askAll().finally(() => {
        this.#round = undefined;
      });
    }, everyMs).unref();
  }

  /** It was just judged. */
  add(watched: Watched): void {
    this.#watched.set(watched, performance.now());
  }

  delete(watched: Watched): void {
    this.#watched.delete(watched);
  }

  /** Waits for the round under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  async #askAll(): Promise<void> {
    try {
      await this.#askSessions([...this.#watched.keys()]);
      await this.#askRights([...this.#watched.keys()]);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#options.failed(error);
      this.#hasFailed = true;
      this.#giveUp(error);
    }
  }

  async #askSessions(all: readonly Watched[]): Promise<void> {
    const asked = [...new Set(all.flatMap((watched) => watched.session() ?? []))];
    if (asked.length === 0) return;
    const living = await this.#options.livingSessions(asked);
    const ended = new Set(asked.filter((session) => !living.has(session)));
    for (const watched of all) if (ended.has(watched.session() ?? '')) watched.sessionEnded();
  }

  async #askRights(all: readonly Watched[]): Promise<void> {
    const groups = groupsOf(all);
    let fault: unknown;
    for (let place = 0; place < groups.length; place += mostAtOnce) {
      const some = groups.slice(place, place + mostAtOnce);
      const answers = await this.#answers(some.map(({ question }) => question));
      for (const [i, group] of some.entries()) {
        const answer = answers[i] ?? new Set();
        if (answer instanceof Error) fault = answer;
        else this.#tell(group, answer);
      }
    }
    if (fault !== undefined) throw fault;
  }

  /** Where a statement for many fails, as by one question that takes too long, each has its own. */
  async #answers(questions: readonly Question[]): Promise<readonly (ReadonlySet<Extension> | Error)[]> {
    const { database } = this.#options;
    try {
      return await judgeRights(database, questions);
    } catch (error) {
      if (questions.length === 1 || error instanceof DatabaseUnavailable) throw error;
      const answers: (ReadonlySet<Extension> | Error)[] = [];
      for (const question of questions) answers.push(await judgeRight(database, question).catch((own: Error) => own));
      return answers;
    }
  }

  #tell({ askers }: Group, held: ReadonlySet<Extension>): void {
    const now = performance.now();
    for (const [watched, question] of askers) {
      if (this.#watched.has(watched)) this.#watched.set(watched, now);
      watched.judged(question, held);
    }
  }

  #giveUp(error: unknown): void {
    const eldest = performance.now() - patienceMs;
    for (const [watched, judgedAt] of [...this.#watched])
      if (watched.question() && judgedAt < eldest) watched.cannotBeJudged(error);
  }
}

/** Who asks the same. */
interface Group {
  readonly question: Question;
  readonly askers: Map<Watched, Question>;
}

const groupsOf = (all: readonly Watched[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const watched of all) {
    const question = watched.question();
    if (!question) continue;
    const group = groups.get(question.key) ?? { question, askers: new Map() };
    groups.set(question.key, group);
    group.askers.set(watched, question);
  }
  return [...groups.values()];
};
