import { jobNameOf, type Message } from './message.ts';
import type { Question } from './question.ts';
import { outlasts } from './time-limit.ts';
import type { PrintTimes } from './times.ts';

// What goes over an open socket and stays without an answer: a question may stand in QZ Tray's own window, or the
// program is frozen. It is counted from when a message left the page, so that the server's signature takes no part.

const questions: Readonly<Record<string, Question>> = {
  'printers.find': 'find',
  'printers.startListening': 'listen',
  print: 'print',
};

interface SentCall {
  readonly question: Question | null;
  /** The name of the job that it prints; null for any other. */
  readonly job: string | null;
  readonly at: number;
  /** Resolves with its answer, or when there will be none. */
  readonly answered: PromiseWithResolvers<void>;
  isOver: boolean;
}

interface Around {
  readonly times: PrintTimes;
  /** Whether the program tells its version: over this very connection, or over a second one while this one stands still. */
  readonly isAlive: (over: 'this' | 'another') => Promise<boolean>;
  /** Told when a question stands, and when none stands any more. */
  readonly onQuestion: () => void;
  /** Told once that the program answers nothing. */
  readonly onSilent: () => void;
}

const isBlock = (error: unknown): boolean => /Connection blocked|Request blocked/i.test(String(error));

export class Wire {
  readonly #around: Around;
  readonly #calls = new Map<unknown, SentCall>();
  readonly #standing = new Set<SentCall>();
  #asked = false;
  #blockedAfter = 0;

  constructor(around: Around) {
    this.#around = around;
  }

  /** The question that stands in QZ Tray's window, the oldest if there are several. */
  get question(): Question | null {
    const [first] = this.#standing;
    return first?.question ?? null;
  }

  /** The oldest call without an answer that QZ Tray may have to ask about. */
  get pending(): Question | null {
    return [...this.#calls.values()].find(({ question, isOver }) => question !== null && !isOver)?.question ?? null;
  }

  /** Whether a call needed a person. */
  get asked(): boolean {
    return this.#asked;
  }

  /** How long the last block took, in ms. */
  get blockedAfter(): number {
    return this.#blockedAfter;
  }

  /** A message leaves the page. */
  sent(message: Message): void {
    const { uid, call, certificate } = message;
    if (uid === undefined) return;
    const question = certificate === undefined ? (questions[String(call)] ?? null) : 'connect';
    const job = jobNameOf(message);
    const sent = { question, job, at: performance.now(), answered: Promise.withResolvers<void>(), isOver: false };
    this.#calls.set(uid, sent);
    void this.#follow(sent);
  }

  /** A message came. */
  heard({ uid, error }: Message): void {
    const call = this.#calls.get(uid);
    if (!call) return;
    if (isBlock(error)) this.#blockedAfter = performance.now() - call.at;
    this.#calls.delete(uid);
    this.#close(call);
  }

  /** An event of the job of this name came: nothing is asked about it any more, however late its answer is. */
  taken(name: string): void {
    for (const call of this.#calls.values()) if (call.job === name) this.#close(call);
  }

  /** Nothing comes any more. */
  end(): void {
    for (const call of this.#calls.values()) this.#close(call);
    this.#calls.clear();
  }

  #close(call: SentCall): void {
    call.isOver = true;
    call.answered.resolve();
    if (this.#standing.delete(call)) this.#around.onQuestion();
  }

  async #follow(call: SentCall): Promise<void> {
    const { times, onQuestion } = this.#around;
    if (!(await outlasts(times.question, call.answered.promise)) || !(await this.#lives(call))) return;
    if (call.question) {
      this.#asked = true;
      this.#standing.add(call);
      onQuestion();
    }
    while (await outlasts(times.alive, call.answered.promise)) if (!(await this.#lives(call))) return;
  }

  /** Whether the program is alive although the call has no answer. */
  async #lives(call: SentCall): Promise<boolean> {
    const alive = this.#around.isAlive(call.question === 'connect' ? 'another' : 'this');
    const isAlive = await Promise.race([alive, call.answered.promise.then(() => true)]);
    if (!call.isOver && !isAlive) this.#around.onSilent();
    return isAlive && !call.isOver;
  }
}
