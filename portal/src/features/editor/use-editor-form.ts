import { useRef, useState } from 'react';
import { useOvertaken } from '../../ui/use-overtaken.ts';
import { compareForms, type EditorField, takeField, withEarlier } from './fields.ts';

export type FormParts<Form, Row> = {
  /** The stored row that is edited; null adds one. */
  readonly stored: Row | null;
  readonly formOf: (row: Row) => Form;
  /** What the fields of a new one hold when the dialog opens. */
  readonly blank: Form;
  /** The fields that any of these forms has. */
  readonly fieldsOf: (...forms: readonly NoInfer<Form>[]) => readonly EditorField<Form>[];
};

/** Takes one field of another form over, by the fields that both have. */
const takenBy =
  <Form>(fieldsOf: FormParts<Form, never>['fieldsOf']) =>
  (into: Form, source: Form, key: string): Form =>
    takeField(fieldsOf(into, source), into, source, key);

/** What stands in a dialog's fields, and what it is compared with. */
export function useEditorForm<Form, Row>({ stored, formOf, blank, fieldsOf }: FormParts<Form, Row>) {
  const [base, setBase] = useState(stored);
  const [added, setAdded] = useState(blank);
  const opened = base ? formOf(base) : added;
  const [form, setForm] = useState(opened);
  const { overtaken, yieldTo, forgetOvertaken, choose } = useOvertaken(form, takenBy(fieldsOf));
  /** What an addition sent first, which may be stored although its answer was lost, unless it was refused in words. */
  const sent = useRef<Form>(null);

  return {
    ...{ base, opened, form, setForm, sent, overtaken },
    /**
     * Lays what was typed over the row as somebody else saved it. Where that was heard early, what was heard before and is
     * not settled by a save stays said; and nothing is said where nothing differs.
     */
    accept: (theirs: Row, title: string, isEarly: boolean): void => {
      const before = base ? formOf(base) : (sent.current ?? form);
      const saved = formOf(theirs);
      const fields = fieldsOf(form, saved, before);
      const compared = compareForms(fields, before, form, saved);
      const comparison = isEarly && overtaken ? withEarlier(fields, compared, overtaken.comparison, saved) : compared;
      setBase(theirs);
      if (isEarly && !overtaken && compared.clashes.length + compared.taken.length === 0) return;
      setForm(yieldTo({ title, isEarly, comparison, mine: form, theirs: saved }));
    },
    /** Keeps mine or theirs of one clash. */
    choose: (...choice: Parameters<typeof choose>): void => setForm(choose(...choice)),
    /** Stands for another addition, whose fields hold `next`. */
    standFor: (next: Form): void => {
      sent.current = null;
      setBase(null);
      setAdded(next);
      setForm(next);
      forgetOvertaken();
    },
  };
}
