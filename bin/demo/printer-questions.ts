/** A question in QZ Tray's window. */
export interface OpenQuestion {
  /** What is asked about: a call, or 'connect'. */
  readonly call: string;
  allow(): void;
  /** @param remember refuses the same from now on without a question */
  block(remember?: boolean): void;
}

/** What the person at the computer does when they are asked: at once, or when it is told here. */
export type Person = 'allows' | 'blocks' | 'waits';

interface Asked {
  readonly call: string;
  /** Who asks: a certificate by its fingerprint, or what stands for those without a good one. */
  readonly subject: string;
  readonly answer: (isAllowed: boolean) => void;
}

/** The questions to the person at the computer: one at a time, for the whole program. */
export class Questions {
  /** Who is refused without a question. */
  readonly blocked = new Set<string>();
  readonly #person: () => Person;
  readonly #onStanding: (question: OpenQuestion) => void;
  #asked: Asked[] = [];
  #standing: OpenQuestion | null = null;

  constructor(person: () => Person, onStanding: (question: OpenQuestion) => void = () => undefined) {
    this.#person = person;
    this.#onStanding = onStanding;
  }

  get standing(): OpenQuestion | null {
    return this.#standing;
  }

  /** How many wait behind the one that stands. */
  get waiting(): number {
    return Math.max(this.#asked.length - 1, 0);
  }

  /** Resolves when the person has answered, which may be never. */
  ask(call: string, subject: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#asked.push({ call, subject, answer: resolve });
    this.#next();
    return promise;
  }

  #next(): void {
    const [asked] = this.#asked;
    if (asked === undefined || this.#standing !== null) return;
    const person = this.#person();
    const isBlocked = this.blocked.has(asked.subject);
    if (isBlocked || person !== 'waits') this.#answer(asked, !isBlocked && person === 'allows');
    else this.#stand(asked);
  }

  #stand(asked: Asked): void {
    const question: OpenQuestion = {
      call: asked.call,
      allow: () => this.#close(question, asked, true),
      block: (remember = false) => {
        if (remember) this.blocked.add(asked.subject);
        this.#close(question, asked, false);
      },
    };
    this.#standing = question;
    this.#onStanding(question);
  }

  #close(question: OpenQuestion, asked: Asked, isAllowed: boolean): void {
    if (this.#standing !== question) return;
    this.#standing = null;
    this.#answer(asked, isAllowed);
  }

  #answer(asked: Asked, isAllowed: boolean): void {
    this.#asked = this.#asked.filter((other) => other !== asked);
    asked.answer(isAllowed);
    this.#next();
  }
}
