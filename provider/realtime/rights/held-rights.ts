import type { Database, Identity } from '../../postgres/types.ts';
import { judgeRight, type Question, questionOf, toSend } from './judge-rights.ts';
import { type Extension, everything, MayNotHear, nothing, type Reads, whyDeaf } from './rights.ts';

/** What a channel says of itself. */
interface Asking {
  /** Without `realtime:`. */
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly isPresenceOn: boolean;
  /** What a policy may read of the handshake's headers, as JSON. */
  readonly headers: string;
}

/**
 * What one channel may hear and send: in a public one everything, in a private one what the policies say. What it may
 * hear is asked when it joins, of a new token, and again and again; what it may send, when it first does after that.
 */
export class HeldRights {
  readonly #database: Pick<Database, 'run'>;
  readonly #asking: Asking;
  #question: Question | undefined;
  #ofPresence: Question | undefined;
  #reads = nothing;
  #writes = new Map<Extension, boolean>();

  constructor(database: Pick<Database, 'run'>, asking: Asking) {
    this.#database = database;
    this.#asking = asking;
  }

  get reads(): Reads {
    return this.#reads;
  }

  /** To be asked again, that of presence where it `isPresent`; none where there is nothing to ask. */
  questions(isPresent: boolean): readonly Question[] {
    return [this.#question, isPresent ? this.#ofPresence : undefined].filter((question) => question !== undefined);
  }

  /** Whether it is known that it may not be present. */
  get isPresenceBarred(): boolean {
    return this.#writes.get('presence') === false;
  }

  /** Whoever it speaks for from now on. Throws `MayNotHear`, or what the database refuses: then it is as it was. */
  async judgeAs(identity: Identity): Promise<void> {
    const { topic, isPrivate, headers } = this.#asking;
    if (!isPrivate) {
      this.#reads = everything;
      return;
    }
    const question = questionOf(identity, headers, topic);
    const why = this.#hear(await judgeRight(this.#database, question));
    if (why !== undefined) throw new MayNotHear(why);
    this.#question = question;
    this.#ofPresence = toSend(question, 'presence');
  }

  /** Takes an answer to what was asked again; one to an earlier question says nothing. Answers why it ends by it. */
  take(question: Question, held: ReadonlySet<Extension>): string | undefined {
    if (question === this.#ofPresence) this.#writes.set('presence', held.has('presence'));
    return question === this.#question ? this.#hear(held) : undefined;
  }

  /** Throws what the database refuses. */
  mayWrite(extension: Extension): boolean | Promise<boolean> {
    if (!this.#question) return !this.#asking.isPrivate;
    return this.#writes.get(extension) ?? this.#askToWrite(toSend(this.#question, extension), extension);
  }

  #hear(held: ReadonlySet<Extension>): string | undefined {
    const now = { broadcast: held.has('broadcast'), presence: held.has('presence') };
    const why = whyDeaf(this.#asking.topic, this.#asking.isPresenceOn, this.#reads, now);
    if (why !== undefined) return why;
    this.#reads = now;
    this.#writes = new Map();
    return undefined;
  }

  async #askToWrite(question: Question, extension: Extension): Promise<boolean> {
    const known = this.#writes;
    const may = (await judgeRight(this.#database, question)).has(extension);
    known.set(extension, may);
    return may;
  }
}
