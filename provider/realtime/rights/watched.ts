import type { Question } from './judge-rights.ts';
import type { Extension } from './rights.ts';

/** A joined channel, whose session may end and whose rights may be taken. */
export interface Watched {
  /** The session of its token; undefined where there is none. */
  session(): string | undefined;
  /** What it may hear, and whether it may be present where it is; none where everybody may. */
  questions(): readonly Question[];
  sessionEnded(): void;
  /** The answer to one of its questions. */
  judged(question: Question, held: ReadonlySet<Extension>): void;
  /** Its session or one of its questions was not answered for too long. */
  cannotBeJudged(error: unknown): void;
}

/** Asks about many channels at once. */
export interface Asks {
  /** Whether there is anything to ask about it. */
  concerns(watched: Watched): boolean;
  /** Tells each the answer; `answered` hears of them. Throws where some have none. */
  ask(all: readonly Watched[], answered: (watched: Watched) => void): Promise<void>;
}
