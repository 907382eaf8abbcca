import { productFields } from '../../../../shop/fields/product.ts';
import { pictureIdOf, picturesOf } from '../../../../shop/pictures.ts';
import { type Change, nothing, type Values } from './change.ts';

/** The columns by which a product names its pictures. */
const columns = ['producturl', 'pictures'] as const;

/** What all pictures of a line are called, the first one too: it is named by the product's address. */
const { header: label } = productFields.pictures;

const addressIn = (values: Values | null): string | null =>
  typeof values?.producturl === 'string' ? values.producturl : null;
const listedIn = (values: Values | null): string[] =>
  Array.isArray(values?.pictures) ? values.pictures.map(String) : [];

/** What these values show, each picture once, in their order. */
const shownBy = (values: Values | null): string[] =>
  picturesOf({ producturl: addressIn(values), pictures: listedIn(values) });

const idsIn = (values: Values | null): string[] => shownBy(values).flatMap((named) => pictureIdOf(named) ?? []);

/** Whether the first picture and those that follow are told as one, and put back so. */
export const isOfAllPictures = ({ kind, action, before, after }: Change): boolean =>
  kind === 'product' &&
  listedIn(before).length + listedIn(after).length > 0 &&
  (action === 'changed'
    ? before !== null && columns.every((name) => name in before)
    : pictureIdOf(addressIn(after ?? before)) !== null);

/** Ids of pictures, as they were and as they became. */
export type Pictures = { readonly before: readonly string[]; readonly after: readonly string[] };

/** What is said beside pictures that are shown: an address on the web, or that there are none. */
const textBeside = (values: Values): string => {
  const shown = shownBy(values);
  return shown.length === 0 ? nothing : shown.filter((named) => pictureIdOf(named) === null).join(', ');
};

/** A line of a change that names pictures of the shop: they are shown in place of a text. Nothing for other lines. */
export function picturesLine(change: Change, name: string) {
  if (change.kind !== 'product' || !(columns as readonly string[]).includes(name)) return {};
  const isOfAll = isOfAllPictures(change);
  const ofLine = (values: Values | null): Values | null => values && (isOfAll ? values : { [name]: values[name] });
  const [before, after, now] = [ofLine(change.before), ofLine(change.after), ofLine(change.current)];
  const pictures: Pictures = { before: idsIn(before), after: idsIn(after) };
  if (pictures.before.length + pictures.after.length === 0) return {};
  return {
    ...{ label, pictures },
    before: before && textBeside(before),
    after: after && textBeside(after),
    now: now && textBeside(now),
    canPutBack: change.action === 'changed' && now !== null && shownBy(before).join() !== shownBy(now).join(),
  };
}

const counted = (count: number, became: string): string | false =>
  count > 0 && (count === 1 ? `A picture was ${became}` : `${count} pictures were ${became}`);

/** What became of a product's pictures, in a sentence; null where they have no part in the change. */
export function picturesSentence({ kind, action, before, after }: Change): string | null {
  if (kind !== 'product' || action !== 'changed' || !before || !after) return null;
  const [was, is] = [shownBy(before), shownBy(after)];
  // An address on the web that was typed instead of another is told by both.
  if (!('pictures' in before) && [...was, ...is].every((address) => pictureIdOf(address) === null)) return null;
  const gone = was.filter((address) => !is.includes(address)).length;
  const come = is.filter((address) => !was.includes(address)).length;
  const replaced = Math.min(gone, come);
  const kept = was.filter((address) => is.includes(address));
  const isTurned = is.filter((address) => was.includes(address)).join() !== kept.join();
  const [first, ...others] = [
    counted(come - replaced, 'added'),
    counted(replaced, 'changed'),
    counted(gone - replaced, 'removed'),
    isTurned && 'The order of the pictures was changed',
  ].filter((said) => said !== false);
  if (first === undefined) return null;
  return `${[first, ...others.map((said) => said.charAt(0).toLowerCase() + said.slice(1))].join(', ')}.`;
}
