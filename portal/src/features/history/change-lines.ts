import { type Change, type Texts, unseen, type Values } from './change.ts';
import { discountType, type FieldWords, field, type RecordWords } from './field-words.ts';
import { isOfAllPictures, type Pictures, picturesLine, picturesSentence } from './picture-words.ts';

/** One field of a change as it is shown. */
export type ChangeLine = {
  readonly field: string;
  readonly label: string;
  /** Null where the record was not there. */
  readonly before: string | null;
  readonly after: string | null;
  /** What it is now; null where the record is not there. */
  readonly now: string | null;
  /** Whether the earlier value can be put back: the record is there, and holds another one. */
  readonly canPutBack: boolean;
  /** What became of it, in a sentence, where the values alone do not tell. */
  readonly said?: string;
  /** The shop's pictures that it names, where it names some: they are shown, and the texts say only what else there is. */
  readonly pictures?: Pictures;
  /** Why it is not put back by itself, in a sentence; null where nothing speaks against it. */
  readonly hindrance: string | null;
};

const isUnseen = (name: string): boolean => (unseen as readonly string[]).includes(name);

/** What a record's title says already, and what says nothing of one that came or went. */
const untold = new Set(['productid', 'number']);

/** What follows from something else: an email is the account's, the rule has a page of its own, a variant's number is the database's, the rest is of sales. */
const derived = new Set([
  'email of profile',
  'phone of profile',
  'second_steps of profile',
  'rule of rule',
  'grace_days of rule',
  'number of variant',
  'total_spend of customer',
  'last_purchased_at of customer',
]);

/** A column of a version to come, by its name. */
const unknownField = (name: string): FieldWords =>
  field(name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The texts beside the values of today: they have the type of today. */
const textsOfToday = (texts: Texts): Texts => (texts.type?.now ? { ...texts, type: { at: texts.type.now } } : texts);

/**
 * A discount's number is percent of one type and rupees of another: put back under another type it means something
 * else.
 */
function typeHindrance({ kind, before, current, texts }: Change, name: string): string | null {
  if (kind !== 'discount' || name !== 'value' || !before || !current) return null;
  const was = discountType({ values: before, texts });
  const is = discountType({ values: current, texts: textsOfToday(texts) });
  if (was === undefined || is === undefined || was === is) return null;
  return `It was of type ${was}, and the type is ${is} now: put the type back first.`;
}

/** Whether all of a change can be put back at once: where a value is of another type, only together with the type. */
export const canPutAllBack = ({ before }: Change, lines: readonly ChangeLine[]): boolean => {
  const open = lines.filter((line) => line.canPutBack);
  return open.length > 1 && ((before !== null && 'type' in before) || open.every((line) => line.hindrance === null));
};

/**
 * The fields of a change in the order of their words, then those without words. What was empty in a record that was
 * added or deleted is left out; so is what was empty before and after, and is only stored as another kind of nothing.
 */
export function changeLines(change: Change, words: RecordWords): ChangeLine[] {
  const { before, after, current, texts, action, kind } = change;
  const held: Values = { ...before, ...after };
  const known = Object.keys(words).filter((name) => name in held);
  const others = Object.keys(held).filter((name) => !(name in words));
  const text = (name: string, values: Values | null, beside = texts): string | null =>
    values && (words[name] ?? unknownField(name)).text(values[name], { values, texts: beside });
  const [isOne, said] = [isOfAllPictures(change), picturesSentence(change)];
  return [...known, ...others]
    .filter((name) => !isUnseen(name) && !(isOne && name === 'producturl'))
    .filter((name) =>
      action === 'changed'
        ? !(isEmpty(before?.[name]) && isEmpty(after?.[name]))
        : !untold.has(name) && !isEmpty(held[name]),
    )
    .map((name) => ({
      field: name,
      label: (words[name] ?? unknownField(name)).label,
      before: text(name, before),
      after: text(name, after),
      now: text(name, current, textsOfToday(texts)),
      canPutBack:
        action === 'changed' &&
        current !== null &&
        !derived.has(`${name} of ${kind}`) &&
        !isSameValue(before?.[name], current[name]),
      hindrance: typeHindrance(change, name),
      ...picturesLine(change, name),
      ...(said !== null && (name === 'pictures' || name === 'producturl') && { said }),
    }));
}
