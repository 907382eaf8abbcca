import { countText } from '../../../../shop/money.ts';
import type { OthersWork } from './at-work.ts';

/** 'asha@…': an address as far as one needs it to know whose it is. A phone is written whole. */
const shortly = (who: string): string => who.replace(/@.*/, '@…');

const deedOf = ({ of, step, done, total }: OthersWork, isSteady: boolean): string => {
  const thing = of === 'labels' ? 'label' : 'line';
  const all = `${countText(total)} ${total === 1 ? thing : `${thing}s`}`;
  const soFar = isSteady ? '' : `${countText(done)} of `;
  switch (step) {
    case 'printing':
      return `printing ${soFar}${all}`;
    case 'sending':
      return `importing ${soFar}${all}`;
    case 'checking':
      return `checking ${all} to import`;
    case 'saving':
      return `importing ${all}`;
  }
};

/**
 * What somebody is at: 'asha@… is importing 3,200 of 10,000 lines'.
 * @param own who looks at this: they may be at work on another page
 * @param isWhole with the whole address
 * @param isSteady without how much is done so far, which changes each second
 */
export const workText = (work: OthersWork, own: string, { isWhole = false, isSteady = false } = {}): string => {
  const deed = deedOf(work, isSteady);
  return work.who === own ? `You are ${deed} on another page` : `${isWhole ? work.who : shortly(work.who)} is ${deed}`;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const mostListed = 3;

/**
 * What is said before labels are printed that are printed by others right now: of these products, or perhaps of them.
 * @param products those whose labels are wanted
 */
export const printedBySentence = (work: OthersWork, products: ReadonlySet<string>, own: string): string => {
  const who = work.who === own ? 'you on another page' : work.who;
  const total = `${countText(work.total)} ${work.total === 1 ? 'label' : 'labels'}`;
  if (!work.products) return `${total}, perhaps of these products too, are being printed by ${who} right now.`;
  const same = work.products.filter((id) => products.has(id));
  const others = same.length - mostListed;
  const named = others > 0 ? [...same.slice(0, mostListed), `${countText(others)} more`] : same;
  return `Labels of ${listed(named)} are being printed by ${who} right now.`;
};
