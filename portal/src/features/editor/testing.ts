import { type Given, type Trial, trial } from '../../lib/testing-fields.ts';
import { compareForms, type EditorField, fieldErrors, isSameForm, takeField } from './fields.ts';

/** What an editor's fields make of two forms, for its tests. */
export const comparing = <Form, Row>(
  formOf: (row: Row) => Form,
  fieldsOf: (...forms: readonly NoInfer<Form>[]) => readonly EditorField<Form>[],
) => ({
  isSame: (a: Form, b: Form) => isSameForm(fieldsOf(a, b), a, b),
  compare: (base: Row, mine: Form, theirs: Row) => {
    const [before, saved] = [formOf(base), formOf(theirs)];
    return compareForms(fieldsOf(mine, saved, before), before, mine, saved);
  },
  take: (form: Form, source: Form, key: string) => takeField(fieldsOf(form, source), form, source, key),
});

type Follows = 'errors' | 'isSame' | 'compare' | 'take';

type EditorGiven<Form extends object, Row> = Omit<Given<Form, Row>, Follows> &
  Partial<Pick<Given<Form, Row>, 'errors'>> & { readonly fields: readonly EditorField<Form>[] };

/** The trial of an editor whose fields are always the same. */
export const editorTrial = <Form extends object, Row>({ fields, ...given }: EditorGiven<Form, Row>): Trial =>
  trial<Form, Row>({
    ...comparing<Form, Row>(given.formOf, () => fields),
    errors: (form) => fieldErrors(fields, form),
    ...given,
  });
