import { randomId } from '../random-id.ts';
import { mostNamed, type OthersWork, type Work } from './at-work.ts';
import { tellOthers } from './speaker.ts';

/** So often others are told how far a work is, whether it has come further or not: whoever comes later hears of it too. */
const everyMs = 1_000;

/** The works of this page, by their ids, each with what tells others that it is over. */
const goingOn = new Map<string, { readonly work: Work; readonly sayOver: () => void }>();

/** Whether others are told of a work of this page. */
export const isAtWork = (): boolean => goingOn.size > 0;

/** Whether this page has a file's lines saved into a table at this moment. */
export const isImportingInto = (table: string): boolean =>
  [...goingOn.values()].some(({ work }) => work.of === table && work.step === 'saving');

/** For the line alone: the page is left, and to others its works are over. One that comes back as it was tells them again. */
export const leaveWorks = (): void => {
  for (const { sayOver } of goingOn.values()) sayOver();
};

/** Tells others of one work, from the first word to its end. */
export const tellWork = (who: string): { goesOn: (work: Work) => void; end: () => void } => {
  const id = randomId();
  let latest: OthersWork | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (more: object): void => {
    // Without an address nobody is named.
    if (latest && who !== '') tellOthers('at work', { ...latest, ...more });
  };
  const tell = (): void => {
    clearTimeout(timer);
    toldAt = performance.now();
    say({});
    timer = setTimeout(tell, everyMs);
  };
  const sayOver = (): void => say({ products: [], isOver: true });
  return {
    goesOn: (work) => {
      goingOn.set(id, { work, sayOver });
      const products = work.products && work.products.length <= mostNamed ? work.products : null;
      latest = { ...work, products, id, who };
      // Not by the timer alone: a page that nobody sees has slow ones.
      if (performance.now() - toldAt >= everyMs) tell();
    },
    end: () => {
      clearTimeout(timer);
      if (!latest) return;
      goingOn.delete(id);
      sayOver();
      latest = null;
    },
  };
};
