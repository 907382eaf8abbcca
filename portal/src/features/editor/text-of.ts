import { type Field, labelOf } from '../../../../shop/fields/field.ts';
import type { EditorField } from './fields.ts';
import { tooLong } from './too-long.ts';

/** An editor's field that holds a text, as its table of fields describes it: what surrounds it is no part of it. */
export const textOf = <Key extends string>(fields: Readonly<Record<Key, Field>>, key: Key) =>
  ({
    key,
    label: labelOf(fields[key]),
    meaning: (form: Readonly<Record<Key, string>>) => form[key].trim(),
    text: (form: Readonly<Record<Key, string>>) => form[key].trim(),
    check: (form: Readonly<Record<Key, string>>) => tooLong(form[key], fields[key].most ?? Number.POSITIVE_INFINITY),
  }) satisfies EditorField<Readonly<Record<Key, string>>, Key>;
