import type { PreparedPicture } from '../preparing/prepare-picture.ts';
import type { SendPicture } from '../uploading/uploads.ts';
import type { KnownProduct } from './known-products.queries.ts';
import type { PlannedProduct } from './picture-plan.ts';

/** How far one product is. */
export type ProductState = {
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How many of its pictures are stored or were refused. */
  readonly through: number;
  /** How much of the next one was sent, 0 to 1. */
  readonly part: number;
  /** Which of its files were refused, and why, in words. */
  readonly refused: readonly string[];
  /** Why it is not saved; '' otherwise. */
  readonly problem: string;
};

type Work = {
  /** Opens a file and makes it ready; rejects with a refusal of the file itself. */
  readonly prepare: (file: File) => Promise<PreparedPicture>;
  readonly upload: SendPicture;
  readonly save: (product: KnownProduct, ids: readonly string[]) => Promise<void>;
  readonly newId: () => string;
  /** Of a file that could not be made ready. */
  readonly refusalOf: (failure: unknown, file: File) => string;
  /** Of whatever else fails. */
  readonly wordsOf: (failure: unknown) => string;
};

const waiting: ProductState = { state: 'waiting', through: 0, part: 0, refused: [], problem: '' };
const stopped: Partial<ProductState> = { state: 'failed', part: 0, problem: 'It was stopped before this product.' };

/** One product's files on their way; what is stored stays so when it is tried again. */
const createStore = ({ prepare, upload, newId, refusalOf }: Work) => {
  const ids = new Map<File, string>();
  const refusals = new Map<File, string>();
  const store = async (file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<void> => {
    let prepared: PreparedPicture;
    try {
      prepared = await prepare(file);
    } catch (failure) {
      refusals.set(file, refusalOf(failure, file));
      return;
    }
    signal.throwIfAborted();
    const id = newId();
    await upload(id, prepared, { signal, onProgress });
    ids.set(file, id);
  };
  return {
    isThrough: (file: File): boolean => ids.has(file) || refusals.has(file),
    store,
    idsOf: (files: readonly File[]): string[] => files.flatMap((file) => ids.get(file) ?? []),
    refusalsOf: (files: readonly File[]): string[] => files.flatMap((file) => refusals.get(file) ?? []),
  };
};

/** Sends the pictures of many products, one after the other, and saves each product as soon as all of its own are stored. */
export const createSending = (planned: readonly PlannedProduct[], work: Work) => {
  const store = createStore(work);
  const listeners = new Set<() => void>();
  let states: ReadonlyMap<string, ProductState> = new Map(planned.map(({ product }) => [product.productid, waiting]));
  let abort = new AbortController();

  const change = (productid: string, changed: Partial<ProductState>): void => {
    states = new Map(states).set(productid, { ...(states.get(productid) ?? waiting), ...changed });
    for (const listener of listeners) listener();
  };
  const send = async ({ product, files }: PlannedProduct, signal: AbortSignal): Promise<void> => {
    const { productid } = product;
    for (const [through, file] of files.entries()) {
      change(productid, { through, part: 0, refused: store.refusalsOf(files) });
      if (!store.isThrough(file)) await store.store(file, signal, (part) => change(productid, { part }));
      signal.throwIfAborted();
    }
    const ids = store.idsOf(files);
    if (ids.length > 0) await work.save(product, ids);
    change(productid, { state: 'done', through: files.length, part: 0, refused: store.refusalsOf(files) });
  };
  const run = async (): Promise<void> => {
    abort = new AbortController();
    const { signal } = abort;
    const left = planned.filter(({ product }) => states.get(product.productid)?.state !== 'done');
    for (const { product } of left) change(product.productid, { state: 'waiting', problem: '' });
    for (const each of left) {
      const { productid } = each.product;
      change(productid, signal.aborted ? stopped : { state: 'sending' });
      if (signal.aborted) continue;
      try {
        await send(each, signal);
      } catch (failure) {
        change(productid, signal.aborted ? stopped : { state: 'failed', part: 0, problem: work.wordsOf(failure) });
      }
    }
  };

  return {
    states: (): ReadonlyMap<string, ProductState> => states,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends all that is not done; what was stored before is not sent again. Settles when nothing is under way any more. */
    run,
    /** Ends what is under way. What is saved stays. */
    stop: (): void => abort.abort(),
  };
};

export type Sending = ReturnType<typeof createSending>;
