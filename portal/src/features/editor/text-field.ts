import type { FieldErrors } from '../../ui/use-field-errors.ts';

/** The keys of a form that hold text. */
type TextKey<Form> = { [Key in keyof Form]: Form[Key] extends string ? Key : never }[keyof Form] & string;

/** What an editor's text fields show, and where they tell what was typed. */
type TextEditor<Form, Key extends string> = {
  readonly form: Form;
  readonly errors: FieldErrors<Key>;
  readonly idOf: (key: Key) => string;
  readonly change: (changed: Partial<Form>) => void;
};

/** What the field takes that holds a text of the form. */
export const textFieldOf =
  <Form, Key extends string>(
    { form, errors, idOf, change }: TextEditor<Form, Key>,
    labels: Readonly<Record<TextKey<Form> & Key, string>>,
  ) =>
  (key: TextKey<Form> & Key) => ({
    id: idOf(key),
    label: labels[key],
    value: form[key] as string,
    onValueChange: (value: string) => change({ [key]: value } as Partial<Form>),
    error: errors.get(key),
  });
