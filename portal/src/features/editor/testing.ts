import { compareForms, type EditorField, isSameForm, takeField } from './fields.ts';

/** What an editor's fields make of two forms, for its tests. */
export const comparing = <Form, Row>(
  formOf: (row: Row) => Form,
  fieldsOf: (...forms: readonly Form[]) => readonly EditorField<Form>[],
) => ({
  isSame: (a: Form, b: Form) => isSameForm(fieldsOf(a, b), a, b),
  compare: (base: Row, mine: Form, theirs: Row) => {
    const [before, saved] = [formOf(base), formOf(theirs)];
    return compareForms(fieldsOf(mine, saved, before), before, mine, saved);
  },
  take: (form: Form, source: Form, key: string) => takeField(fieldsOf(form, source), form, source, key),
});
