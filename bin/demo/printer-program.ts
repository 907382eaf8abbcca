import type { X509Certificate } from 'node:crypto';
import type { PrintJob } from './printer-jobs.ts';
import { PrinterList } from './printer-list.ts';
import { PrinterListeners } from './printer-listeners.ts';
import { type OpenQuestion, type Person, Questions } from './printer-questions.ts';
import { PrinterQueue, type QueueState } from './printer-queue.ts';
import { isTimely, type Signature } from './printer-signature.ts';
import type { Manner } from './printer-words.ts';

/** How a print service can fail, for those who want to see it fail. */
export interface Faults {
  /** What the person does whom it asks; allows at once where this is left out. */
  readonly person?: Exclude<Person, 'allows'>;
  /** An error instead of a print. */
  readonly failPrint?: string;
  /** The line breaks when a print arrives: before a label comes out, or so that nobody hears of the label. */
  readonly dropOnPrint?: 'before' | 'after';
  /** Messages are taken and never answered. */
  readonly silent?: boolean;
  /** Each print is answered only when this is over, and comes out meanwhile. */
  readonly beforeAnswer?: () => Promise<void>;
  /** The events of a print come before its answer, not after. */
  readonly eventsFirst?: boolean;
  /** The system tells no events: no page hears of any but by asking for the state. */
  readonly muted?: boolean;
}

/** A call as the service took it. */
export interface HeardRequest {
  readonly call: string;
  readonly signature: Signature;
  /** Whether the person at the computer is asked about it. */
  readonly asked: boolean;
}

/** Who makes a call, and by what right. */
export interface Caller {
  readonly certificate: X509Certificate | null;
  readonly signature: Signature;
}

/** A page that is told of its printers. */
export interface Listener {
  tell(message: string): void;
}

export interface ProgramSettings {
  readonly printers: readonly string[];
  readonly manner?: Manner;
  /** The computer's, in ms since 1970, for a list of printers that is up to 5 s old; left out, that is always new. */
  readonly clock?: () => number;
  /** A job is complete: all of it is out. */
  completed(job: PrintJob): void;
  heard?(request: HeardRequest): void;
  standing?(question: OpenQuestion): void;
}

/** Who is asked about, and remembered: a shop by its certificate, or all of a kind. */
const subjectOf = ({ certificate, signature }: Caller): string =>
  signature === 'valid' && certificate ? certificate.fingerprint256 : signature;

/** QZ Tray and the computer that it runs on: its printers, who may use them, who listens to them. */
export class PrintProgram {
  faults: Faults = {};
  readonly queues = new Map<string, PrinterQueue>();
  readonly list: PrinterList;
  readonly listeners = new PrinterListeners<Listener>();
  readonly questions: Questions;
  /** Fingerprints of the certificates that are installed here. */
  readonly installed = new Set<string>();
  readonly #settings: ProgramSettings;
  #names: readonly string[] = [];
  #jobs = 0;

  constructor(settings: ProgramSettings) {
    this.#settings = settings;
    this.list = new PrinterList(() => this.#names, settings.clock ?? null);
    this.questions = new Questions(() => this.faults.person ?? 'allows', settings.standing);
    this.connect(settings.printers);
  }

  /** Has these printers from now on. Of one that is deleted CUPS says once that it is paused; its jobs go with it. */
  connect(printers: readonly string[]): void {
    for (const [name, queue] of this.queues) {
      if (printers.includes(name)) continue;
      queue.become('paused');
      this.queues.delete(name);
    }
    for (const name of printers) if (!this.queues.has(name)) this.queues.set(name, this.#queue(name));
    this.#names = printers;
  }

  /** The time by the computer's clock, in ms since 1970. */
  now(): number {
    return this.#settings.clock?.() ?? Date.now();
  }

  /** Sets all printers to one state. */
  become(state: QueueState): void {
    for (const queue of this.queues.values()) queue.become(state);
  }

  /** The queues in the order in which the system tells of them. */
  inOrder(): readonly PrinterQueue[] {
    const queues = this.#names.flatMap((name) => this.queues.get(name) ?? []);
    if (this.#settings.manner === 'windows') return queues;
    return queues.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  }

  /** Whether a call may be done; the person at the computer may have to say so first, which may be never. */
  async permits(call: string, caller: Caller): Promise<boolean> {
    const subject = subjectOf(caller);
    const isBlocked = this.questions.blocked.has(subject);
    const asked = !isBlocked && !this.#isTrusted(caller);
    this.#settings.heard?.({ call, signature: caller.signature, asked });
    return isBlocked ? false : asked ? await this.questions.ask(call, subject) : true;
  }

  /** Hears of a call that nobody is asked about. */
  heard(call: string, signature: Signature): void {
    this.#settings.heard?.({ call, signature, asked: false });
  }

  #isTrusted({ certificate, signature }: Caller): boolean {
    if (certificate === null || signature !== 'valid') return false;
    return this.installed.has(certificate.fingerprint256) && isTimely(certificate, this.now());
  }

  #queue(name: string): PrinterQueue {
    return new PrinterQueue(name, {
      manner: this.#settings.manner ?? 'cups',
      nextId: () => ++this.#jobs,
      tell: (printer, message) => {
        if (this.faults.muted) return;
        for (const listener of this.listeners.of(printer)) listener.tell(message);
      },
      completed: this.#settings.completed,
    });
  }
}
