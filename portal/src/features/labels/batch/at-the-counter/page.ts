import { createRequire } from 'node:module';
import type { QzTray } from '../../print-service/connection.ts';
import { offerDetection } from '../../print-service/local-network.ts';
import type { PrintClient } from '../../print-service/print-client.ts';
import { type PrinterStatus, statusSentence, unknownStatus } from '../../print-service/printer-status.ts';
import { usualTimes } from '../../print-service/times.ts';
import { sampleLine } from '../../printer/label/sample-line.ts';
import { queueSentence } from '../../printer/printer-words.ts';
import { holdNewJob, type TakenJob, takeJob } from '../job/job-hold.ts';
import { machineKeeper } from '../job/job-keeper.ts';
import { type JobState, leftJob, newJob } from '../job/job-state.ts';
import { type KeptJob, labelsOf } from '../job/kept-job.ts';
import type { LabelRunner } from '../job/label-job.ts';
import { allOf, type Runs } from '../job/runs.ts';
import { troubleText } from '../job/trouble.ts';
import { type Counter, labelPrinter } from './counter.ts';

const fromHere = createRequire(import.meta.url);

/** The real client of QZ Tray, as a page of its own loads it. */
const freshClient = (): QzTray => {
  offerDetection();
  delete fromHere.cache[fromHere.resolve('qz-tray')];
  return fromHere('qz-tray');
};

/** What reads the shop's settings when it is loaded. */
export const loadPages = async () => ({
  ...(await import('../../print-service/print-client.ts')),
  ...(await import('../job/label-job.ts')),
  ...(await import('../job/way-out.ts')),
});

type Parts = Awaited<ReturnType<typeof loadPages>>;

export interface PageSettings {
  readonly printer?: string;
  /** Whether the shop has a certificate. */
  readonly isSigned?: boolean;
}

/** A label for each of so many products. */
export const batchOf = (count: number, id: string): KeptJob => ({
  id,
  begun: 1,
  template: 'price',
  lines: Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return sampleLine({ productid: `${id}${number}`, variantid: `${id}${number}` });
  }),
  copies: Array.from({ length: count }, () => 1),
  forStale: false,
  left: allOf(count),
  unheard: [],
});

/** A page of the portal at a counter: a dialog that prints labels, as it is but for what is drawn of it. */
export class Page {
  readonly client: PrintClient;
  readonly #parts: Parts;
  readonly #counter: Counter;
  readonly #printer: string;
  readonly #sockets: WebSocket[] = [];
  #status: PrinterStatus = unknownStatus;
  #taken: TakenJob | null = null;
  #runner: LabelRunner | null = null;
  #isGone = false;

  constructor(parts: Parts, counter: Counter, { printer = labelPrinter, isSigned = true }: PageSettings = {}) {
    this.#parts = parts;
    this.#counter = counter;
    this.#printer = printer;
    const { certificate, sign } = counter.shop;
    this.client = parts.printClient({
      load: async () => this.#followed(freshClient()),
      addresses: () => [{ host: '127.0.0.1', port: { secure: [], insecure: [...counter.ports] }, usingSecure: false }],
      isAsking: async () => false,
      certificate: async () => (isSigned ? certificate : null),
      sign: async (digest) => sign(digest),
      times: usualTimes,
    });
    this.client.watchPrinter('computer', printer, (status) => {
      this.#status = status;
    });
  }

  get runner(): LabelRunner {
    if (!this.#runner) throw new Error('This page has no job.');
    return this.#runner;
  }

  get state(): JobState {
    return this.runner.state();
  }

  get job(): KeptJob {
    if (!this.#taken) throw new Error('This page has no job.');
    return this.#taken.job;
  }

  /** Begins a job, of which so many labels go out together. */
  print(job: KeptJob, chunk?: number): this {
    return this.#run({ job, hold: holdNewJob(job.id) }, newJob(labelsOf(job), chunk));
  }

  /** Goes on with a job that another page left; false where that one is not gone yet. */
  async take(id: string): Promise<boolean> {
    const taken = await takeJob(id);
    if (taken) this.#run(taken, leftJob(labelsOf(taken.job), taken.job.left, taken.job.unheard));
    return taken !== null;
  }

  /** The page is closed: its sockets end, and nothing of it goes on. */
  leave(): void {
    this.#isGone = true;
    this.#runner?.leave();
    this.#taken?.hold.release();
    for (const socket of this.#sockets) socket.close();
  }

  /** Another page goes on with its job. */
  loseJob(): void {
    this.#taken?.hold.release();
  }

  /** What the page says of the job, in short: a question that stands, where the job is and why, what the printer says. */
  readonly says = (): string => {
    const { phase } = this.state;
    const question = this.client.standingQuestion();
    if (question) return `${phase.is} | QZ Tray asks: ${question}`;
    const trouble = 'trouble' in phase && phase.trouble ? troubleText(phase.trouble) : null;
    return [phase.is, trouble ?? this.#saysPrinter()].filter(Boolean).join(' | ');
  };

  /** The labels that the page asks about and that did not come out, as the person sees them who looks at the printer. */
  missing(): Runs {
    const out = new Set(this.#counter.out());
    return this.state.unheard.flatMap(({ from, count }) =>
      Array.from({ length: count }, (_, at) => ({ from: from + at, count: 1 })).filter(
        (run) => !out.has(this.job.lines[run.from]?.productid ?? ''),
      ),
    );
  }

  #run(taken: TakenJob, start: JobState): this {
    const { job, hold } = taken;
    const { startLabelJob, toPrinter } = this.#parts;
    this.#taken = taken;
    this.#runner = startLabelJob({
      batch: job,
      start,
      way: toPrinter(job.template, () => ({ target: 'computer', printer: this.#printer }), this.client),
      ask: async (lines) => lines,
      keeper: machineKeeper(job, { ...hold, isMine: () => !this.#isGone && hold.isMine() }),
      onPrinted: (labels) => {
        for (const { productid, copies } of labels) this.#counter.record(productid, copies);
      },
    });
    return this;
  }

  #saysPrinter(): string | null {
    const { phase, ahead } = this.state;
    if (phase.is === 'waiting') return statusSentence(this.#status, this.#printer) ?? phase.sentence;
    return ahead.length > 0 ? queueSentence(this.#status, this.#printer) : null;
  }

  /** The client, whose sockets end with the page. */
  #followed(qz: QzTray): QzTray {
    const open = (Type: typeof WebSocket): typeof WebSocket => {
      const { sockets, isGone } = { sockets: this.#sockets, isGone: () => this.#isGone };
      return class extends Type {
        constructor(address: string | URL) {
          if (isGone()) throw new Error('The page is gone.');
          super(address);
          sockets.push(this);
        }
      };
    };
    return { ...qz, api: { ...qz.api, setWebSocketType: (Type) => qz.api.setWebSocketType(open(Type)) } };
  }
}
