/**
 * A product's pictures. One of the shop lies under an address of its own in the bucket `products`, and a product names
 * it by the path that follows the provider's address; the first may be on the web instead, under a whole address.
 */

/** Where the shop's pictures lie. */
export const pictureBucket = 'products';

/** The first, and those that follow it. */
export const mostPictures = 12;

/** What the bucket takes of one picture, in bytes. */
export const mostPictureBytes = 5 * 1024 * 1024;

/** The longer edge of both forms in pixels, at most. */
export const pictureEdges = { display: 1600, small: 320 } as const;

const before = `/storage/v1/object/public/${pictureBucket}/`;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ownPath = new RegExp(`^${before}(${uuid})$`);
const pathInAddress = new RegExp(`^${before}(${uuid})(?:/display/(?:image|small)\\.jpg)?/*$`, 'i');

/** What a product shows its pictures by, as it is stored. */
export type NamedPictures = { readonly producturl: string | null; readonly pictures: readonly string[] };

/** The names under which both forms of a picture lie in the bucket. */
export function pictureObjects(id: string): Readonly<Record<keyof typeof pictureEdges, string>> {
  return { display: `${id}/display/image.jpg`, small: `${id}/display/small.jpg` };
}

/** How a product names a picture of the shop. */
export function picturePath(id: string): string {
  return before + id;
}

/** The id of the picture that this names; null where it is none of the shop's. */
export function pictureIdOf(named: string | null): string | null {
  return (named !== null && ownPath.exec(named)?.[1]) || null;
}

/**
 * A picture's or a product's whole address: the provider's goes before a path of the shop.
 * @param base the provider's address, or that of the page where the provider serves it
 */
export function wholeAddress(named: string, base: string): string {
  return pictureIdOf(named) === null ? named : base.replace(/\/+$/, '') + named;
}

/** As a product stores it: the path alone, where the address is that of a picture under one of these. */
export function storedAddress(typed: string, bases: readonly string[]): string {
  const text = typed.trim();
  const path = bases.map((base) => pathUnder(text, base)).find((found) => found !== null) ?? text;
  const id = pathInAddress.exec(path)?.[1];
  return id === undefined ? text : picturePath(id.toLowerCase());
}

/** What follows `base` in an address; null where that is another server's. */
function pathUnder(address: string, base: string): string | null {
  if (!URL.canParse(address) || !URL.canParse(base)) return null;
  const [{ origin, pathname, search, hash }, own] = [new URL(address), new URL(base)];
  const folder = own.pathname.replace(/\/+$/, '');
  if (origin !== own.origin || !pathname.startsWith(folder) || search !== '' || hash !== '') return null;
  return pathname.slice(folder.length);
}

/** The small form's whole address; null for a picture on the web, which has none. */
export function smallPictureUrl(named: string, base: string): string | null {
  return pictureIdOf(named) === null ? null : `${wholeAddress(named, base)}/display/small.jpg`;
}

/** All that a product shows, each once, the first one first: paths of the shop, and perhaps an address on the web. */
export function picturesOf({ producturl, pictures }: NamedPictures): string[] {
  return [...new Set([...(producturl ? [producturl] : []), ...pictures.map(picturePath)])];
}

/** These pictures as a product stores them. Only the first may be on the web: another one there is left out. */
export function namedPictures(shown: readonly string[]): { producturl: string | null; pictures: string[] } {
  const [first = null, ...others] = [...new Set(shown)].slice(0, mostPictures);
  return { producturl: first, pictures: others.map(pictureIdOf).filter((id) => id !== null) };
}

/** Whether the picture at this place may go to that one. One on the web is the first or none. */
export function canMovePicture(shown: readonly string[], from: number, to: number): boolean {
  const [moved, first] = [shown[from], shown[0]];
  if (moved === undefined || first === undefined || shown[to] === undefined || from === to) return false;
  return pictureIdOf(first) !== null || Math.min(from, to) > 0;
}

/** The pictures with the one at this place at that one; as they were where it may not go there. */
export function movedPicture(shown: readonly string[], from: number, to: number): readonly string[] {
  if (!canMovePicture(shown, from, to)) return shown;
  const others = shown.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...shown.slice(from, from + 1), ...others.slice(to)];
}

/** The pictures with further ones of the shop behind them, as far as there is room. */
export function addedPictures(shown: readonly string[], ids: readonly string[]): readonly string[] {
  return [...new Set([...shown, ...ids.map(picturePath)])].slice(0, mostPictures);
}

/** The pictures with another one in the place of one. */
export function replacedPicture(shown: readonly string[], place: number, id: string): readonly string[] {
  return shown.map((named, at) => (at === place ? picturePath(id) : named));
}

/** The pictures without the one at this place; where that is the first, the next one takes its place. */
export function removedPicture(shown: readonly string[], place: number): readonly string[] {
  return shown.filter((_, at) => at !== place);
}
