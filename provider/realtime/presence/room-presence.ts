import type { Said } from './said.ts';

interface Present {
  readonly key: string;
  readonly ref: string;
  /** The ref before, of one who said something else then. */
  readonly before: string | undefined;
  /** JSON text of an object. */
  readonly text: string;
}

/** Who is present in one room, and what they say of themselves, in Phoenix's form. Its texts are JSON. */
export class RoomPresence {
  readonly #present = new Map<object, Present>();
  readonly #newRef: () => string;
  /** Until somebody comes, goes or says something else: whoever joins is told it, and many may at once. */
  #state: string | undefined;

  /** `newRef` makes texts of which no two are the same. */
  constructor(newRef: () => string) {
    this.#newRef = newRef;
  }

  /** How many are present: two of one key count as two. */
  get size(): number {
    return this.#present.size;
  }

  /** The diff that it makes: of one who is present already a join and a leave. Undefined where the same is said again. */
  track(member: object, key: string, { text }: Pick<Said, 'text'>): string | undefined {
    const before = this.#present.get(member);
    if (before?.text === text) return undefined;
    const present = { key, ref: this.#newRef(), before: before?.ref, text };
    this.#present.set(member, present);
    this.#state = undefined;
    return diffOf([present], before ? [before] : []);
  }

  /** The diff that it makes; undefined for one who is not present. */
  untrack(member: object): string | undefined {
    const before = this.#present.get(member);
    if (!before) return undefined;
    this.#present.delete(member);
    this.#state = undefined;
    return diffOf([], [before]);
  }

  state(): string {
    this.#state ??= byKey(this.#present.values());
    return this.#state;
  }
}

const diffOf = (joins: readonly Present[], leaves: readonly Present[]): string =>
  `{"joins":${byKey(joins)},"leaves":${byKey(leaves)}}`;

/** Written as text, since a key may be any text, `__proto__` too. */
const byKey = (all: Iterable<Present>): string => {
  const metas = new Map<string, string[]>();
  for (const present of all) {
    const sameKey = metas.get(present.key) ?? [];
    sameKey.push(metaOf(present));
    metas.set(present.key, sameKey);
  }
  return `{${[...metas].map(([key, texts]) => `${JSON.stringify(key)}:{"metas":[${texts.join(',')}]}`).join(',')}}`;
};

const metaOf = ({ ref, before, text }: Present): string => {
  const refs = JSON.stringify({ phx_ref: ref, phx_ref_prev: before });
  return text === '{}' ? refs : `${refs.slice(0, -1)},${text.slice(1)}`;
};
