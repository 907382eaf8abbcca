import { jobEvent, printerEvent } from './printer-events.ts';
import type { PrintJob } from './printer-jobs.ts';
import {
  type JobText,
  jobWord,
  lowOnPaper,
  type Manner,
  printerWord,
  type StatusText,
  stopped,
  type Word,
} from './printer-words.ts';

/**
 * What a queue does: idle, it completes each job at once; paused, it keeps them; stopped by its driver, too; rejecting, it
 * takes none; hanging (a network printer that is off, or a slow one), it prints its first job without end; low on paper,
 * it prints. Else what the printer says of itself in words.
 */
export type QueueState = 'idle' | 'paused' | 'stopped' | 'rejecting' | 'hanging' | 'low' | readonly StatusText[];

/** A job that lies in a printer's queue, and what may become of it. */
export interface QueuedJob extends PrintJob {
  readonly id: number;
  /** As the page called it. */
  readonly name: string;
  complete(): void;
  cancel(): void;
  abort(): void;
}

export interface QueueSurroundings {
  readonly manner: Manner;
  /** A number for a job, each higher than the last. */
  nextId(): number;
  /** Tells a message to all who listen to this printer. */
  tell(printer: string, message: string): void;
  /** A job is complete. */
  completed(job: PrintJob): void;
}

/** States of a printer in which it keeps what it is sent until somebody has been there. */
const keeping: readonly StatusText[] = ['PAUSED', 'DOOR_OPEN', 'PAPER_OUT', 'PAPER_JAM', 'OFFLINE', 'NOT_AVAILABLE'];

/** The queue of one printer, as CUPS or Windows keeps it: one job is printed at a time, in order. */
export class PrinterQueue {
  readonly name: string;
  readonly #surroundings: QueueSurroundings;
  #jobs: QueuedJob[] = [];
  #printing: QueuedJob | null = null;
  #state: QueueState = 'idle';

  constructor(name: string, surroundings: QueueSurroundings) {
    this.name = name;
    this.#surroundings = surroundings;
  }

  /** All that is not complete, oldest first. */
  get jobs(): readonly QueuedJob[] {
    return this.#jobs;
  }

  get isRejecting(): boolean {
    return this.#state === 'rejecting';
  }

  /** The messages that tell its state: at Windows with its jobs first. */
  status(): readonly string[] {
    const { manner } = this.#surroundings;
    const jobs = manner === 'cups' ? [] : this.#jobs.map((job) => this.#jobMessage(job, this.#textOf(job)));
    return [...jobs, ...this.#words().map((word) => printerEvent(this.name, word))];
  }

  become(state: QueueState): void {
    this.#state = state;
    if (state === 'stopped' && this.#printing) {
      this.#tellJob(this.#printing, 'SPOOLING');
      this.#printing = null;
    }
    // CUPS tells of a queue that goes on by what it does next.
    const goesOn = this.#surroundings.manner === 'cups' && !this.#keeps && this.#jobs.length > 0;
    if (!goesOn) for (const word of this.#changed()) this.#tellPrinter(word);
    this.#run();
  }

  /** Takes a job, which comes out as soon as the printer's state allows it. */
  take(job: PrintJob, name: string): void {
    const queued: QueuedJob = {
      ...job,
      id: this.#surroundings.nextId(),
      name,
      complete: () => this.#complete(queued),
      cancel: () => this.#end(queued, this.#surroundings.manner === 'cups' ? ['CANCELED'] : ['DELETING', 'DELETED']),
      abort: () => this.#end(queued, ['ABORTED']),
    };
    this.#jobs.push(queued);
    this.#tellJob(queued, this.#surroundings.manner === 'cups' ? 'PAUSED' : 'SPOOLING');
    this.#run();
  }

  get #keeps(): boolean {
    if (typeof this.#state !== 'string') return this.#state.some((text) => keeping.includes(text));
    return this.#state === 'paused' || this.#state === 'stopped';
  }

  /** Prints as far as its state allows. */
  #run(): void {
    while (!this.#keeps) {
      const job = this.#printing ?? this.#start();
      if (job === null || this.#state === 'hanging') return;
      this.#complete(job);
    }
  }

  #start(): QueuedJob | null {
    const [job] = this.#jobs;
    if (job === undefined) return null;
    this.#printing = job;
    if (this.#surroundings.manner === 'cups') this.#tellPrinter(this.#word('PROCESSING'));
    this.#tellJob(job, 'PRINTING');
    return job;
  }

  #complete(job: QueuedJob): void {
    if (!this.#remove(job)) return;
    const { manner, completed } = this.#surroundings;
    if (manner === 'cups') this.#tellPrinter(this.#word('PRINTING'));
    else this.#tellJob(job, 'SENT');
    this.#tellJob(job, 'COMPLETE');
    const { printer, commands, copies } = job;
    completed({ printer, commands, copies });
    this.#rest();
  }

  #end(job: QueuedJob, texts: readonly JobText[]): void {
    const wasPrinting = this.#printing === job;
    if (!this.#remove(job)) return;
    for (const text of texts) this.#tellJob(job, text);
    // CUPS tells the end of a job that was not begun twice: as a change of its state, and as its end.
    if (!wasPrinting && this.#surroundings.manner === 'cups') this.#tellJob(job, texts[0] ?? 'CANCELED');
    if (wasPrinting) this.#rest();
  }

  /** After a job: the next one, or the printer is as it was. */
  #rest(): void {
    if (this.#jobs.length === 0 && this.#surroundings.manner === 'cups') {
      for (const word of this.#words()) this.#tellPrinter(word);
    }
    this.#run();
  }

  #remove(job: QueuedJob): boolean {
    const isHere = this.#jobs.includes(job);
    this.#jobs = this.#jobs.filter((other) => other !== job);
    if (this.#printing === job) this.#printing = null;
    return isHere;
  }

  #textOf(job: QueuedJob): JobText {
    return this.#printing === job ? 'PRINTING' : 'SPOOLING';
  }

  #word(text: StatusText): Word {
    return printerWord(text, this.#surroundings.manner);
  }

  /** What is told of a change: the driver's stop is one word then, and two when asked for. */
  #changed(): readonly Word[] {
    return this.#state === 'stopped' ? [stopped] : this.#words();
  }

  #words(): readonly Word[] {
    if (typeof this.#state !== 'string') return this.#state.map((text) => this.#word(text));
    if (this.#state === 'low') return [lowOnPaper];
    if (this.#state === 'paused') return [this.#word('PAUSED')];
    if (this.#state === 'stopped') return [stopped, this.#word('PAUSED')];
    return [this.#word(this.#printing && this.#surroundings.manner === 'cups' ? 'PROCESSING' : 'OK')];
  }

  #tellPrinter(word: Word): void {
    this.#surroundings.tell(this.name, printerEvent(this.name, word));
  }

  #tellJob(job: QueuedJob, text: JobText): void {
    this.#surroundings.tell(this.name, this.#jobMessage(job, text));
  }

  #jobMessage({ id, name }: QueuedJob, text: JobText): string {
    const { manner } = this.#surroundings;
    // CUPS has the user's name before that of the job, and QZ Tray leaves the blank between them.
    return jobEvent(this.name, jobWord(text, manner), id, manner === 'cups' ? ` ${name}` : name);
  }
}
