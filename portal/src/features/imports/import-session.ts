import type { Matching } from '../../../../shop/spreadsheet/matching.ts';
import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { areGone, leavesNothing, settles } from './failure-text.ts';
import { type ImportPorts, type ImportState, nothing, unanswered } from './import-state.ts';
import type { CheckAnswers, ImportKind, ImportLine } from './import-types.ts';
import { FileRefusal } from './reading/file-refusal.ts';
import type { FileReading } from './reading/start-reader.ts';

/** Code of a refusal: the shop is not as it was checked. */
const overtakenCode = 'PT409';

/** How long the answer of a load is waited for, in ms: longer than a statement may take. */
const answeredWithin = 30_000;

const unreadable = 'This file could not be read. Try again; if it stays, save it again from the spreadsheet as CSV.';

/** One import from the choice of a file to what became of its lines, outside of what is shown of it. */
export class ImportSession {
  readonly kind: ImportKind;
  readonly #ports: ImportPorts;
  readonly #listeners = new Set<() => void>();
  #state: ImportState = { ...nothing, refused: null };
  #reader: FileReading | null = null;
  #sizes: readonly number[] = [];
  #sentChunks = 0;
  #work = new AbortController();

  constructor(kind: ImportKind, ports: ImportPorts) {
    this.kind = kind;
    this.#ports = ports;
  }

  readonly state = (): ImportState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens a file in place of the one before. */
  async open(file: File): Promise<void> {
    this.startOver();
    const work = this.#work.signal;
    this.#set({ step: { is: 'opening' }, fileName: file.name });
    try {
      this.#reader = this.#ports.startReader();
      const heads = await this.#reader.ask('open', this.kind, file);
      if (work.aborted) return;
      // The sheet of which the most columns are known; the first of them where there are several.
      const known = heads.map(({ matching }) => Object.keys(matching).length);
      const sheet = known.indexOf(Math.max(...known));
      this.#set({ step: { is: 'columns' }, heads, sheet, matching: heads[sheet]?.matching ?? {} });
    } catch (error) {
      if (!work.aborted) this.#set({ ...nothing, refused: sentenceOf(error) });
    }
  }

  chooseSheet(sheet: number): void {
    this.#set({ sheet, matching: this.#state.heads[sheet]?.matching ?? {}, refused: null });
  }

  match(matching: Matching): void {
    this.#set({ matching, refused: null });
  }

  /** Reads the lines by the columns chosen, lays them aside and checks them. */
  async checkLines(): Promise<void> {
    this.#forget();
    const work = this.#work.signal;
    const { sheet, matching, heads } = this.#state;
    this.#set({ step: { is: 'sending', sent: 0, total: heads[sheet]?.rows ?? 0 }, check: null, failure: null });
    try {
      this.#sizes = (await this.#reader?.ask('read', sheet, matching)) ?? [];
    } catch (error) {
      if (!work.aborted) this.#set({ step: { is: 'columns' }, refused: sentenceOf(error) });
      return;
    }
    if (work.aborted) return;
    this.#sentChunks = 0;
    this.#set({ id: this.#ports.newId(), answers: unanswered, overtaken: false, refused: null });
    await this.#sendAndCheck();
  }

  /** Answers one thing that the check asks, and checks the lines again. */
  async answer(change: Partial<CheckAnswers>): Promise<void> {
    this.#set({ answers: { ...this.#state.answers, ...change } });
    await this.#check();
  }

  /** Writes what is new or changed; asked again while its fate is uncertain, it tells what became of it. */
  async load(): Promise<void> {
    const { check, id, step, failure, uncertain } = this.#state;
    if (!check || (step.is === 'loading' && !failure)) return;
    const { signal } = this.#work;
    this.#set({ step: { is: 'loading' }, uncertain: true, failure: null, overtaken: false });
    try {
      const result = await inTime((limit) => this.#ports.load(id, check.digest, limit));
      if (!signal.aborted) this.#set({ step: { is: 'done', result }, uncertain: false });
      this.#ports.onLoaded(result);
    } catch (error) {
      if (!signal.aborted) await this.#notLoaded(providerError(error), uncertain);
    }
  }

  /** Goes on where it failed. */
  async tryAgain(): Promise<void> {
    await (this.#state.step.is === 'loading' ? this.load() : this.#sendAndCheck());
  }

  /** Back to the columns; what is under way ends. */
  backToColumns(): void {
    this.#forget();
    this.#set({ step: { is: 'columns' }, failure: null, check: null });
  }

  /** Back to the choice of a file. */
  startOver(): void {
    this.#forget();
    this.#reader?.close();
    this.#reader = null;
    this.#set({ ...nothing, refused: null });
  }

  /** Whoever comes back to what was checked learns whether another file took its place meanwhile. */
  async lookAgain(): Promise<void> {
    const { step, id } = this.#state;
    if (step.is !== 'preview') return;
    try {
      await this.#ports.look(id);
    } catch (error) {
      const failure = providerError(error);
      if (areGone(failure) && this.#state.id === id && this.#state.step.is === 'preview') this.#fail(failure);
    }
  }

  /** The page goes away, and what was laid aside with it: but not what may be written at this moment. */
  leave(): void {
    const { id, uncertain } = this.#state;
    if (id !== '' && !uncertain) this.#ports.dropAtLeaving(id);
  }

  /** The lines that are not loaded as a CSV file, each with its reason. Rejects as the ports do. */
  async leftOut(reasonOf: (line: ImportLine) => string): Promise<string> {
    const { id, sheet } = this.#state;
    const wrong = await this.#ports.wrongLines(id);
    const reasons = new Map(wrong.map((line) => [line.line, reasonOf(line)]));
    return (await this.#reader?.ask('leftOut', sheet, reasons)) ?? '';
  }

  async #sendAndCheck(): Promise<void> {
    const { signal } = this.#work;
    const total = sumOf(this.#sizes);
    try {
      while (this.#sentChunks < this.#sizes.length) {
        const sent = sumOf(this.#sizes.slice(0, this.#sentChunks));
        this.#set({ step: { is: 'sending', sent, total }, failure: null });
        const lines = (await this.#reader?.ask('chunk', this.#sentChunks)) ?? [];
        await this.#ports.stage(this.#state.id, sent, lines, signal);
        if (signal.aborted) return;
        this.#sentChunks += 1;
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(providerError(error));
      return;
    }
    await this.#check();
  }

  async #check(): Promise<void> {
    const { signal } = this.#work;
    const { id, answers } = this.#state;
    this.#set({ step: { is: 'checking' }, failure: null });
    try {
      const check = await this.#ports.check(id, answers, signal);
      if (!signal.aborted) this.#set({ step: { is: 'preview' }, check });
    } catch (error) {
      const failure = providerError(error);
      if (signal.aborted) return;
      // It was loaded after all: the answer is asked for.
      if (failure.code === overtakenCode && this.#state.check) await this.load();
      else this.#fail(failure);
    }
  }

  /**
   * @param before whether an earlier call may have written the lines: only the server's word of this import settles that
   */
  async #notLoaded(failure: ProviderError, before: boolean): Promise<void> {
    if (failure.code === overtakenCode) {
      this.#set({ uncertain: false, overtaken: true });
      return this.#check();
    }
    if (!(before ? settles(failure) : leavesNothing(failure))) return this.#set({ failure });
    this.#set({ uncertain: false });
    if (areGone(failure)) this.#fail(failure);
    else this.#set({ step: { is: 'preview' }, failure });
  }

  /** Lines that are gone are sent from the first on at the next try, under another id. */
  #fail(failure: ProviderError): void {
    if (areGone(failure)) {
      this.#sentChunks = 0;
      this.#set({ id: this.#ports.newId(), check: null });
    }
    const { step } = this.#state;
    this.#set({ step: step.is === 'sending' ? step : { is: 'checking' }, failure });
  }

  /** Ends what is under way and has the lines forgotten that were sent and not written. */
  #forget(): void {
    this.#work.abort();
    this.#work = new AbortController();
    const { id, step, uncertain } = this.#state;
    // What may be written keeps its answer, by which it is not written twice.
    if (uncertain) this.#ports.onLeftUncertain();
    else if (id !== '') void this.#ports.drop(id);
    if (step.is !== 'done') this.#set({ id: '' });
  }

  #set(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What is not answered in time rejects as any call whose answer is lost. */
async function inTime<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answeredWithin);
  try {
    return await call(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

const sentenceOf = (error: unknown): string => {
  if (error instanceof FileRefusal) return error.message;
  console.error('The file could not be read', error);
  return unreadable;
};
