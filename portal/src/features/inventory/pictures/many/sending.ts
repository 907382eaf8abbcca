import type { PreparedPicture } from '../preparing/prepare-picture.ts';
import { isAmong } from '../same-bytes.ts';
import type { SendPicture } from '../uploading/uploads.ts';
import type { KnownProduct } from './known-products.queries.ts';
import type { PlannedProduct } from './picture-plan.ts';
import type { ProductState, ProductStates } from './sending-states.ts';

/** Why something else than a file fails. */
type Problem = {
  readonly problem: string;
  /** Trying again is of no use, as the product is gone. */
  readonly isGone: boolean;
  /** The ids of pictures that were stored, and are there no more. */
  readonly lost: readonly string[];
};

type Work = {
  /** Opens a file and makes it ready. */
  readonly prepare: (file: File) => Promise<PreparedPicture>;
  /** How many new pictures the product has room for. */
  readonly roomOf: (product: KnownProduct) => number;
  /** Whether the product shows just this picture already. */
  readonly isThere: (product: KnownProduct, picture: PreparedPicture, signal: AbortSignal) => Promise<boolean>;
  readonly upload: SendPicture;
  readonly save: (product: KnownProduct, ids: readonly string[]) => Promise<void>;
  readonly newId: () => string;
  /** Of a file that could not be made ready. */
  readonly refusalOf: (failure: unknown, file: File) => string;
  readonly problemOf: (failure: unknown) => Problem;
};

const waiting: ProductState = {
  ...{ state: 'waiting', through: 0, part: 0, problem: '' },
  ...{ refused: [], there: 0, noRoom: [] },
};
const stopped: Partial<ProductState> = { state: 'failed', part: 0, problem: 'It was stopped before this product.' };

const isOver = (state: ProductState | undefined): boolean => state?.state === 'done' || state?.state === 'gone';

const notAll = (refused: number, files: number): string =>
  `It stays as it was: ${refused} of its ${files === 1 ? '1 file' : `${files} files`} could not be opened.`;

/** The files on their way; what is stored stays so when it is tried again, as long as it is there. */
const createStore = ({ prepare, roomOf, isThere, upload, newId, refusalOf }: Work) => {
  const ids = new Map<File, string>();
  const there = new Set<File>();
  const refusals = new Map<File, string>();
  const leftOut = new Set<File>();
  const noRoom = new Set<File>();
  /** Nobody said that its product goes without it, so its place is kept. */
  const isMissing = (file: File): boolean => refusals.has(file) && !leftOut.has(file);
  return {
    isThrough: (file: File): boolean => ids.has(file) || there.has(file) || leftOut.has(file),
    store: async ({ product, files }: PlannedProduct, file: File, way: Parameters<SendPicture>[2]): Promise<void> => {
      noRoom.delete(file);
      let prepared: PreparedPicture;
      try {
        prepared = await prepare(file);
        refusals.delete(file);
      } catch (failure) {
        refusals.set(file, refusalOf(failure, file));
        return;
      }
      way.signal.throwIfAborted();
      const before = files.filter((other) => ids.has(other) || there.has(other));
      if ((await isAmong(file, before)) || (await isThere(product, prepared, way.signal))) {
        there.add(file);
        return;
      }
      if (files.filter((other) => ids.has(other) || isMissing(other)).length >= roomOf(product)) {
        noRoom.add(file);
        return;
      }
      const id = newId();
      await upload(id, prepared, way);
      ids.set(file, id);
    },
    leaveOut: (): void => {
      for (const file of refusals.keys()) leftOut.add(file);
    },
    /** These are sent anew when their product is tried again, under other ids. What else is there is looked for anew. */
    lose: (files: readonly File[], lost: readonly string[]): void => {
      const gone = files.filter((file) => lost.includes(ids.get(file) ?? ''));
      for (const file of gone) ids.delete(file);
      if (gone.length > 0) for (const file of files) there.delete(file);
    },
    idsOf: (files: readonly File[]): string[] => files.flatMap((file) => ids.get(file) ?? []),
    /**
     * Once all files of a product were tried: how many it waits for. None where the others have all its places: there is
     * no room for these then.
     */
    settle: ({ product, files }: PlannedProduct): number => {
      const missing = files.filter(isMissing);
      if (files.filter((file) => ids.has(file)).length < roomOf(product)) return missing.length;
      for (const file of missing) {
        refusals.delete(file);
        noRoom.add(file);
      }
      return 0;
    },
    told: (files: readonly File[]): Pick<ProductState, 'refused' | 'there' | 'noRoom'> => ({
      refused: files.flatMap((file) => refusals.get(file) ?? []),
      there: files.filter((file) => there.has(file)).length,
      noRoom: files.filter((file) => noRoom.has(file)).map(({ name }) => name),
    }),
  };
};

/**
 * Sends the pictures of many products, one after the other, and saves each product as soon as all of its own are stored.
 * One of whose files not all can be made ready stays as it was: a browser that is short of memory cannot open what it
 * opens a moment later.
 */
export const createSending = (planned: readonly PlannedProduct[], work: Work) => {
  const store = createStore(work);
  const listeners = new Set<() => void>();
  let states: ProductStates = new Map(planned.map(({ product }) => [product.productid, waiting]));
  let abort = new AbortController();

  const change = (productid: string, changed: Partial<ProductState>): void => {
    states = new Map(states).set(productid, { ...(states.get(productid) ?? waiting), ...changed });
    for (const listener of listeners) listener();
  };
  const send = async (planned: PlannedProduct, signal: AbortSignal): Promise<Partial<ProductState>> => {
    const { product, files } = planned;
    const { productid } = product;
    const onProgress = (part: number): void => change(productid, { part });
    for (const [through, file] of files.entries()) {
      change(productid, { through, part: 0, ...store.told(files) });
      if (!store.isThrough(file)) await store.store(planned, file, { signal, onProgress });
      signal.throwIfAborted();
    }
    const [missing, ids] = [store.settle(planned), store.idsOf(files)];
    if (missing > 0) return { state: 'failed', problem: notAll(missing, files.length) };
    if (ids.length > 0) await work.save(product, ids);
    return { state: 'done', through: files.length };
  };
  /** What becomes of one product; never rejects. */
  const tried = async (each: PlannedProduct, signal: AbortSignal): Promise<Partial<ProductState>> => {
    try {
      return { part: 0, ...(await send(each, signal)), ...store.told(each.files) };
    } catch (failure) {
      if (signal.aborted) return stopped;
      const { problem, isGone, lost } = work.problemOf(failure);
      store.lose(each.files, lost);
      return { state: isGone ? 'gone' : 'failed', part: 0, problem };
    }
  };
  const run = async (): Promise<void> => {
    abort = new AbortController();
    const { signal } = abort;
    const left = planned.filter(({ product }) => !isOver(states.get(product.productid)));
    for (const { product } of left) change(product.productid, waiting);
    for (const each of left) {
      const { productid } = each.product;
      change(productid, signal.aborted ? stopped : { state: 'sending' });
      if (!signal.aborted) change(productid, await tried(each, signal));
    }
  };

  return {
    states: (): ProductStates => states,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends all that is not done; what was stored before is not sent again. Settles when nothing is under way any more. */
    run,
    /** From now on products go without the files that could not be made ready so far. */
    leaveOut: store.leaveOut,
    /** Ends what is under way. What is saved stays. */
    stop: (): void => abort.abort(),
  };
};

export type Sending = ReturnType<typeof createSending>;
