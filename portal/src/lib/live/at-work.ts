/** What somebody is at that others should know of, so that they do not do the same. */
export interface Work {
  /** Labels that are printed, or lines of a file of products or customers on their way into the shop. */
  readonly of: 'labels' | 'products' | 'customers';
  readonly step: 'printing' | 'sending' | 'checking' | 'saving';
  /** How many of them are done, where the step has parts. */
  readonly done: number;
  readonly total: number;
  /** The products whose labels are printed; null where they are too many to be named. */
  readonly products: readonly string[] | null;
}

/** The work of somebody else. */
export interface OthersWork extends Work {
  /** Of this work alone. */
  readonly id: string;
  /** Whose it is: their address, or phone. */
  readonly who: string;
}

/** What is told of a work while it goes on, and once when it is over. */
export interface ToldWork {
  readonly work: OthersWork;
  readonly isOver: boolean;
}

/** Works that are known at once; whoever told more of them would only fill the page. */
const mostWorks = 20;
/** Products that are named: what a message holds stays small. */
export const mostNamed = 1_000;
const longest = { id: 64, who: 320, product: 40 };
const mostDone = 1_000_000;

/** Of whom nothing is heard for so long, that has ended: browsers let pages that nobody sees speak once a minute. */
export const endsAfterMs = 75_000;

const steps: Readonly<Record<Work['of'], readonly string[]>> = {
  labels: ['printing'],
  products: ['sending', 'checking', 'saving'],
  customers: ['sending', 'checking', 'saving'],
};

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most && !/\p{Cc}/u.test(value);

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= mostDone;

const areProducts = (value: unknown): value is Work['products'] =>
  value === null ||
  (Array.isArray(value) && value.length <= mostNamed && value.every((each) => isText(each, longest.product)));

/** What a message tells of a work; null for what no page of the shop would say. */
export const toldIn = (message: unknown): ToldWork | null => {
  if (typeof message !== 'object' || message === null) return null;
  const { id, who, of, step, done, total, products, isOver } = message as Readonly<Record<string, unknown>>;
  if (typeof of !== 'string' || !Object.hasOwn(steps, of) || typeof step !== 'string') return null;
  if (
    !steps[of as Work['of']].includes(step) ||
    !isText(id, longest.id) ||
    !isText(who, longest.who) ||
    !areProducts(products)
  )
    return null;
  if (!isCount(done) || !isCount(total) || done > total) return null;
  const kind = { of, step } as Pick<Work, 'of' | 'step'>;
  return { work: { ...kind, id, who, done, total, products }, isOver: isOver === true };
};

/** The works that are known, each with when it ends unless it is heard of again, in ms. */
export type KnownWorks = ReadonlyMap<string, { readonly work: OthersWork; readonly endsAt: number }>;

/** The works that have not ended by now. */
export const worksAt = (known: KnownWorks, now: number): KnownWorks =>
  new Map([...known].filter(([, { endsAt }]) => endsAt > now));

/** What is known after something was told. */
export const worksAfter = (known: KnownWorks, { work, isOver }: ToldWork, now: number): KnownWorks => {
  const next = new Map(worksAt(known, now));
  if (isOver) next.delete(work.id);
  else if (next.has(work.id) || next.size < mostWorks) next.set(work.id, { work, endsAt: now + endsAfterMs });
  return next;
};

/** What is known after some people have left. */
export const worksWithout = (known: KnownWorks, left: readonly string[]): KnownWorks =>
  new Map([...known].filter(([, { work }]) => !left.includes(work.who)));

/** The works in which labels of some of these products are printed, or may be. */
export const printingOf = (works: readonly OthersWork[], products: ReadonlySet<string>): readonly OthersWork[] =>
  works.filter(({ of, products: theirs }) => of === 'labels' && (theirs?.some((id) => products.has(id)) ?? true));
