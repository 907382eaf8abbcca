/** Files that are called after products: which pictures of which product they are, and in which order. */

/** The files of one product by their places among all, in the order in which its pictures stand. */
type FilesOfProduct = { readonly productid: string; readonly files: readonly number[] };

export type MatchedFiles = {
  /** In the order in which their first files came. */
  readonly products: readonly FilesOfProduct[];
  /** The places of files that are called after no product. */
  readonly unmatched: readonly number[];
};

/** What an archive holds beside its files. */
const beside = /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini)$|\/$/i;

/** What may not follow an id: with it the word would be another one. */
const inWord = /^[\p{L}\p{M}\p{N}]/u;

/** Whether this is a file that somebody put there: no folder, and nothing that a computer hides beside. */
export function isChosenFile(path: string): boolean {
  return !beside.test(path.replaceAll('\\', '/'));
}

/** The names by which a file may be called after a product, its own before those of its folders; without the ending. */
function namesIn(path: string): string[] {
  const parts = path.normalize('NFC').replaceAll('\\', '/').split('/').reverse();
  return parts.map((part, place) => (place === 0 ? part.replace(/\.[a-z0-9]{1,5}$/i, '') : part).trim());
}

/** The beginnings of a name that end where a word ends, the longest first. */
function beginnings(name: string): string[] {
  const letters = [...name];
  return letters
    .map((_, end) => letters.slice(0, letters.length - end))
    .filter(({ length }) => !inWord.test(letters[length] ?? ''))
    .map((begun) => begun.join(''));
}

/** Whatever id a file may be called after, each once: as it is written and in capitals, to ask which of them are known. */
export function possibleIds(path: string): string[] {
  // No id is longer.
  const written = namesIn(path).flatMap((name) => beginnings(name.slice(0, 80)).filter((id) => id.length <= 40));
  return [...new Set(written.flatMap((id) => [id, id.toUpperCase()]))];
}

/** Finds the id that a file is called after: in any letters, but as it is written where several differ in these alone. */
function finder(ids: readonly string[]): (path: string) => { productid: string; rest: string } | null {
  const known = new Set(ids);
  const inSmall = new Map<string, string | null>();
  for (const id of known) inSmall.set(id.toLowerCase(), inSmall.has(id.toLowerCase()) ? null : id);
  const meant = (begun: string): string | null =>
    known.has(begun) ? begun : (inSmall.get(begun.toLowerCase()) ?? null);
  return (path) => {
    for (const name of namesIn(path)) {
      for (const begun of beginnings(name)) {
        const productid = meant(begun);
        if (productid !== null) return { productid, rest: name.slice(begun.length) };
      }
    }
    return null;
  };
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Where a picture stands by what follows the id: the bare id, then by their numbers, then what has none. */
function placeOf(rest: string): number {
  if (rest === '') return -1;
  return Number(/[0-9]{1,9}/.exec(rest)?.[0] ?? Number.POSITIVE_INFINITY);
}

/**
 * Which files are pictures of which product: the longest known id that a file's name, or a folder's that it lies in,
 * begins with. 'BC26001.jpg', 'BC26001-2.jpg', 'bc26001 (3).jpeg' and 'BC26001/front.jpg' are of BC26001.
 * @param paths as they were chosen, or as an archive names them; those that `isChosenFile` refuses are passed over
 */
export function matchFiles(paths: readonly string[], ids: readonly string[]): MatchedFiles {
  const find = finder(ids);
  const found = new Map<string, { place: number; at: number; path: string }[]>();
  const unmatched: number[] = [];
  for (const [place, path] of paths.entries()) {
    if (!isChosenFile(path)) continue;
    const match = find(path);
    if (!match) {
      unmatched.push(place);
      continue;
    }
    const files = found.get(match.productid) ?? [];
    found.set(match.productid, [...files, { place, at: placeOf(match.rest), path }]);
  }
  const products = [...found].map(([productid, files]) => ({
    productid,
    files: files.sort((a, b) => (a.at === b.at ? byName(a.path, b.path) : a.at - b.at)).map(({ place }) => place),
  }));
  return { products, unmatched };
}
