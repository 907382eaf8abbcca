import type { PrintService } from '../../../../../../e2e/stand-ins/print-service.ts';
import { countOf } from '../job/runs.ts';
import type { Chance } from './chance.ts';
import { pass, until } from './clock.ts';
import { type Counter, labelPrinter } from './counter.ts';
import { batchOf, type Page, type PageSettings } from './page.ts';

const serviceFaults: readonly Faults[] = [
  { silent: true },
  { frozen: true },
  { failPrint: 'Out of memory' },
  { dropOnPrint: 'before' },
  { dropOnPrint: 'after' },
  { muted: true },
  { eventsFirst: true },
  { person: 'waits' },
  { person: 'blocks' },
  { status: ['PAPER_OUT'] },
  { status: ['OFFLINE', 'PAUSED'] },
];

const queueStates: readonly QueueState[] = ['paused', 'stopped', 'rejecting', 'hanging', 'low', ['DOOR_OPEN']];

const printerLists = [['PDF'], ['PDF', `${labelPrinter} (Copy 1)`], [], [labelPrinter]];

type QueueState = Parameters<ReturnType<PrintService['queue']>['become']>[0];
type Faults = Parameters<PrintService['fail']>[0];
type Act = () => unknown;
type NewPage = (counter: Counter, settings?: PageSettings) => Page;

/** How often the person sees to a job, at most, once all is well. */
const mostRounds = 30;

/**
 * A counter at which everything goes wrong: what happens is chosen by chance. Its person tells the truth, after nothing
 * can come out any more of what they are asked about.
 */
export class BusyCounter {
  readonly #acts: string[] = [];
  readonly #counter: Counter;
  readonly #newPage: NewPage;
  readonly #chance: Chance;
  readonly #settings: PageSettings;
  readonly #pages: Page[] = [];
  #other: Page;
  #faults: Faults = {};
  #isRunning = true;
  #isPrinting = true;
  #giveAnswers: () => void = () => undefined;

  constructor(counter: Counter, newPage: NewPage, chance: Chance) {
    this.#counter = counter;
    this.#newPage = newPage;
    this.#chance = chance;
    this.#settings = { isSigned: chance.whole(1, 4) > 1 };
    const ids = chance.whole(1, 3) === 1 ? ['BC26', 'BC27'] : ['BC26'];
    counter.qz.queue(labelPrinter).become('hanging');
    for (const id of ids) this.#pages.push(this.#page().print(batchOf(chance.whole(21, 110), id)));
    this.#other = this.#page();
  }

  /** All that was to come out. */
  wanted(): string[] {
    return this.#pages.flatMap(({ job }) => job.lines.map(({ productid }) => productid));
  }

  /** What happened, and what the pages said before each. */
  story(): string {
    return this.#acts.join('\n');
  }

  get #isDone(): boolean {
    return this.#pages.every(({ state }) => state.phase.is === 'done');
  }

  /** Lets so many faults happen, as long as there is something to print; answers how many did. */
  async work(faults: number): Promise<number> {
    let done = 0;
    for (; done < faults && !this.#isDone; done++) {
      await this.#pass(this.#chance.pick([0, 10, 30, 100, 300, 700, 2_500, 12_000, 30_000]));
      await this.#do(this.#chance.pick([this.#serviceActs(), this.#queueActs(), this.#jobActs(), this.#pageActs()]));
      if (this.#chance.whole(1, 2) === 1) await this.#do(this.#personActs());
      if (this.#chance.whole(1, 2) === 1) await this.#do({ mend: () => this.#mend() });
    }
    return done;
  }

  /** Time passes, in which a printer that is well prints one job after the other. */
  async #pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 200) {
      await pass(Math.min(200, ms - passed));
      if (this.#isPrinting && this.#chance.whole(1, 3) === 1) this.#counter.oldest?.complete();
    }
  }

  /** Makes everything well, and has the person see to it that the labels come out. */
  async finish(): Promise<void> {
    await this.#do({ mend: () => this.#mend() });
    for (const index of this.#pages.keys()) {
      for (let rounds = 0; this.#pages[index]?.state.phase.is !== 'done'; rounds++) {
        if (rounds > mostRounds) throw new Error(`Never done:\n${this.story()}\n${this.#pages[index]?.says()}`);
        await this.#pass(12_000);
        await this.#do({ [`see to ${index}`]: () => this.#seeTo(this.#pages[index] as Page) });
        this.#makeWell();
      }
    }
  }

  async close(): Promise<void> {
    for (const page of [...this.#pages, this.#other]) page.leave();
    await this.#counter.close();
  }

  #page(): Page {
    return this.#newPage(this.#counter, this.#settings);
  }

  #fail(faults: Faults): void {
    this.#faults = { ...this.#faults, ...faults };
    this.#counter.qz.fail(this.#faults);
  }

  async #do(acts: Readonly<Record<string, Act>>): Promise<void> {
    const [name, act] = this.#chance.pick(Object.entries(acts));
    const before = this.#pages.map((page) => page.says()).join(' / ');
    this.#acts.push(`${name}: ${before}`);
    await act();
    if (this.#counter.twice().length > 0) throw new Error(`Twice: ${this.#counter.twice()}\n${this.story()}`);
  }

  #serviceActs(): Readonly<Record<string, Act>> {
    const fault = this.#chance.pick(serviceFaults);
    const fail = { [JSON.stringify(fault)]: () => this.#fail(fault) };
    const { qz, shop } = this.#counter;
    const others: Readonly<Record<string, Act>>[] = [
      { exit: () => this.#exit() },
      { restart: () => this.#restart() },
      {
        deafness: () => {
          this.#other.leave();
          this.#other = this.#page();
        },
      },
      { 'shop blocked': () => qz.block(this.#settings.isSigned ? shop.certificate : null) },
      {
        'answers held': () => {
          this.#giveAnswers();
          this.#giveAnswers = qz.holdAnswers();
        },
      },
    ];
    return this.#chance.whole(1, 2) === 1 ? fail : this.#chance.pick(others);
  }

  #queueActs(): Readonly<Record<string, Act>> {
    const state = this.#chance.pick(queueStates);
    const list = this.#chance.pick(printerLists);
    if (this.#chance.whole(1, 4) === 1) return { [`list ${list}`]: () => this.#counter.qz.list(list) };
    return {
      [`queue ${state}`]: () => {
        this.#isPrinting = state === 'hanging' || state === 'low';
        if (this.#counter.has(labelPrinter)) this.#counter.qz.queue(labelPrinter).become(state);
      },
    };
  }

  #jobActs(): Readonly<Record<string, Act>> {
    const { held } = this.#counter.qz;
    if (held.length === 0) return this.#queueActs();
    const job = this.#chance.pick(held);
    return { 'cancel job': job.cancel, 'abort job': job.abort, 'complete job': job.complete };
  }

  #pageActs(): Readonly<Record<string, Act>> {
    const index = this.#chance.whole(0, this.#pages.length - 1);
    return { [`reload ${index}`]: () => this.#reload(index) };
  }

  #personActs(): Readonly<Record<string, Act>> {
    const page = this.#chance.pick(this.#pages);
    const question = this.#counter.qz.question();
    return {
      cancel: () => page.runner.cancel(),
      'go on': () => page.runner.goOn(),
      'stop waiting': () => void page.runner.stopWaiting(),
      'see to': () => this.#seeTo(page),
      ...(question && {
        allow: question.allow,
        block: () => question.block(),
        'block for good': () => question.block(true),
      }),
    };
  }

  async #reload(index: number): Promise<void> {
    const gone = this.#pages[index] as Page;
    gone.leave();
    if (gone.state.phase.is === 'done') return;
    const page = this.#page();
    const { id } = gone.job;
    let isTaken = false;
    for (let tries = 0; !isTaken && tries < 20; tries++) {
      isTaken = await page.take(id);
      await pass(50);
    }
    if (!isTaken) throw new Error('The job was not kept.');
    this.#pages[index] = page;
  }

  async #exit(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    await this.#counter.qz.stop();
  }

  async #restart(): Promise<void> {
    await this.#exit();
    this.#faults = {};
    await this.#counter.startQz(this.#chance.pick([0, 1]));
    this.#isRunning = true;
    this.#makeWell();
  }

  /** What the person does who was asked about labels: nothing of them may come out any more. */
  async #clear(): Promise<void> {
    if (this.#faults.frozen || this.#faults.silent || !this.#isRunning) await this.#restart();
    this.#giveAnswers();
    const { qz } = this.#counter;
    for (let question = qz.question(); question; question = qz.question()) {
      question.block();
      await pass(100);
    }
    this.#counter.cancelAll();
    await pass(1_000);
  }

  async #seeTo(page: Page): Promise<void> {
    const { state, runner } = page;
    if (state.phase.is === 'stopped') runner.goOn();
    else if (state.phase.is === 'asked') {
      await this.#clear();
      const missing = page.missing();
      this.#acts.push(`  missing ${countOf(missing)} of ${countOf(state.unheard)}`);
      runner.seen(missing);
    } else if (state.ahead.length > 0 && this.#counter.held().length === 0) {
      this.#acts.push('  stuck');
      void runner.stopWaiting();
    }
  }

  async #mend(): Promise<void> {
    if (!this.#isRunning || this.#faults.silent) await this.#restart(); // what it never answered it never will
    this.#faults = {};
    this.#counter.qz.fail({});
    this.#giveAnswers();
    this.#makeWell();
    const { qz, shop } = this.#counter;
    qz.unblock(shop.certificate);
    qz.unblock(null);
    await until(
      () => {
        qz.question()?.allow();
        return qz.question() === null;
      },
      () => 'no question',
    );
  }

  #makeWell(): void {
    const { qz } = this.#counter;
    qz.list([labelPrinter, 'PDF']);
    qz.queue(labelPrinter).become('hanging');
    this.#isPrinting = true;
  }
}
