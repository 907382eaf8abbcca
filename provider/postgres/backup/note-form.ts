import { ledgers } from './database-contents.ts';
import type { Note } from './format.ts';

type Form = (value: unknown) => boolean;

/** Nothing that would move a terminal's cursor: names and versions are shown to people, and compared. */
const plain: Form = (value) => typeof value === 'string' && !/\p{Cc}/u.test(value);
const name: Form = (value) => plain(value) && value !== '';
const text: Form = (value) => typeof value === 'string';
const count: Form = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const like =
  (form: RegExp): Form =>
  (value) =>
    typeof value === 'string' && form.test(value);
const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(form);

const moment: Form = (value) =>
  like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)(value) && !Number.isNaN(Date.parse(value as string));

/** Other members do no harm: nobody reads them. */
const members =
  (forms: Readonly<Record<string, Form>>): Form =>
  (value) =>
    isRecord(value) && Object.entries(forms).every(([member, form]) => form(value[member]));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const step = members({
  ledger: (value) => value === undefined || ledgers.some((ledger) => ledger === value),
  version: plain,
  name: plain,
  statements: listOf(text),
});

const sequence = members({
  schema: name,
  name,
  last: like(/^-?\d{1,19}$/),
  called: (value) => typeof value === 'boolean',
});

const forms: Readonly<Record<Note['type'], Form>> = {
  backup: members({
    madeAt: moment,
    server: plain,
    about: (value) => isRecord(value) && Object.entries(value).flat().every(plain),
    files: (value) => value === undefined || listOf(like(/^[0-9a-f]{64}$/))(value),
    steps: listOf(step),
  }),
  table: members({ schema: name, name, columns: listOf(name) }),
  rows: members({ rows: count, sum: like(/^[0-9a-f]{64}$/) }),
  sequences: members({ values: listOf(sequence) }),
  end: members({ tables: count, rows: count }),
};

/** A note from its JSON. Throws where it has not the form of one: what a sum covers may still be anything. */
export const readNote = (json: string): Note => {
  const value: unknown = JSON.parse(json);
  const form = isRecord(value) ? new Map<unknown, Form>(Object.entries(forms)).get(value.type) : undefined;
  if (!form?.(value)) throw new Error('No note of a backup');
  return value as Note;
};
