import { pictureIdOf, picturesOf } from '../../../../shop/pictures.ts';
import type { Change, Values } from './change.ts';

/** The columns by which a product names its pictures. */
const columns = ['producturl', 'pictures'] as const;

/** Whether both of them are in a change: it is told, and put back, as one then. */
export const isOfAllPictures = ({ kind, action, before }: Change): boolean =>
  kind === 'product' && action === 'changed' && before !== null && columns.every((name) => name in before);

/** A picture of the shop in a line of text: the beginning of its id tells it from others. */
export const pictureText = (id: string): string => `Picture ${id.slice(0, 8)}`;

/** An address that a product names: one on the web as it is. */
export const addressText = (address: string): string => {
  const id = pictureIdOf(address);
  return id === null ? address : pictureText(id);
};

const shownBy = (values: Values): string[] => {
  const { producturl, pictures } = values;
  return picturesOf({
    producturl: typeof producturl === 'string' ? producturl : null,
    pictures: Array.isArray(pictures) ? pictures.map(String) : [],
  });
};

/** All pictures that these values name, in their order. */
export const picturesText = (values: Values): string => shownBy(values).map(addressText).join(', ');

/** Ids of pictures, as they were and as they became. */
export type Pictures = { readonly before: readonly string[]; readonly after: readonly string[] };

/** The shop's own pictures that a line of a change names, before and after, where it names some. */
export function picturesIn(change: Change, name: string): { readonly pictures?: Pictures } {
  if (change.kind !== 'product' || !(columns as readonly string[]).includes(name)) return {};
  const idsOf = (values: Values | null): string[] =>
    shownBy(isOfAllPictures(change) ? { ...values } : { [name]: values?.[name] }).flatMap(
      (named) => pictureIdOf(named) ?? [],
    );
  const pictures = { before: idsOf(change.before), after: idsOf(change.after) };
  return pictures.before.length + pictures.after.length > 0 ? { pictures } : {};
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
