import { useRef, useState } from 'react';
import { rowThatOvertook } from '../../lib/overtaken.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sentences } from '../../lib/sentences.ts';
import type { Choice } from '../../ui/clash-panel.tsx';
import { type FieldErrors, useFieldErrors } from '../../ui/use-field-errors.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useOvertaken } from '../../ui/use-overtaken.ts';
import { compareForms, type EditorField, fieldOfColumn, isSameForm, takeField } from './fields.ts';

/** What became of a save. */
export type SaveOutcome<Saved> = { readonly saved: Saved } | { readonly failure: ProviderError };

type EditorParts<Form, Row, Saved, Key extends string> = {
  /** The stored row that is edited; null adds one. */
  readonly stored: Row | null;
  readonly formOf: (row: Row) => Form;
  /** What the fields of a new one hold. */
  readonly blank: Form;
  /** The fields that any of these forms has. */
  readonly fieldsOf: (...forms: readonly NoInfer<Form>[]) => readonly EditorField<Form>[];
  /** What is wrong with a form. */
  readonly check: (form: Form) => FieldErrors<Key>;
  /** Saves over `base`, the row as it was read last, or adds one. Says in a toast what came of it. */
  readonly send: (base: Row | null, form: Form) => Promise<SaveOutcome<Saved>>;
  readonly onSaved: (saved: Saved) => void;
};

/** Takes one field of another form over, by the fields that both have. */
const takenBy =
  <Form>(fieldsOf: EditorParts<Form, never, never, never>['fieldsOf']) =>
  (into: Form, source: Form, key: string): Form =>
    takeField(fieldsOf(into, source), into, source, key);

/** What is said of a save that failed: at the field that it was refused for, else of the whole. */
const wordsOf = <Form>(failure: ProviderError, fields: readonly EditorField<Form>[]) => {
  const { field: column, reason } = refusalOf(failure);
  const field = column === null ? null : fieldOfColumn(fields, column);
  if (field !== null) return { field, error: failure.hint ? sentences(reason, failure.hint) : reason };
  return { problem: sentences('It is not saved', reason, failure.hint, 'What you typed is still here') };
};

/** The state of a dialog that adds or edits one record: what was typed, what is wrong with it, and what others saved. */
export function useEditor<Form, Row, Saved, Key extends string>(parts: EditorParts<Form, Row, Saved, Key>) {
  const { stored, formOf, blank, fieldsOf, check, send, onSaved } = parts;
  const [base, setBase] = useState(stored);
  const opened = base ? formOf(base) : blank;
  const [form, setForm] = useState(opened);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const { errors, idOf, show, forget } = useFieldErrors<Key>();
  const { overtaken, yieldTo, choose } = useOvertaken(form, takenBy(fieldsOf));
  const isOpen = useIsMounted();
  /** What an addition sent first, which may be stored although its answer was lost. */
  const sent = useRef<Form>(null);

  const accept = (theirs: Row, title: string) => {
    const before = base ? formOf(base) : (sent.current ?? form);
    const saved = formOf(theirs);
    const comparison = compareForms(fieldsOf(form, saved, before), before, form, saved);
    setForm(yieldTo({ title, comparison, mine: form, theirs: saved }));
    setBase(theirs);
  };

  const explain = (failure: ProviderError) => {
    // What the database refused in words is not stored.
    if (!failure.offline && failure.code && sent.current === form) sent.current = null;
    const words = wordsOf(failure, fieldsOf(form));
    if (words.field) show(new Map([[words.field as Key, words.error]]));
    else setProblem(words.problem ?? null);
  };

  const save = async () => {
    if (saving) return;
    setProblem(null);
    const found = check(form);
    show(found);
    if (found.size > 0) return;
    sent.current ??= form;
    setSaving(true);
    const outcome = await send(base, form);
    setSaving(false);
    if (!isOpen()) return;
    if ('saved' in outcome) return onSaved(outcome.saved);
    const theirs = rowThatOvertook<Row>(outcome.failure);
    return theirs ? accept(theirs, outcome.failure.message) : explain(outcome.failure);
  };

  return {
    ...{ base, opened, form, errors, problem, overtaken, saving, idOf, save },
    dirty: !isSameForm(fieldsOf(form, opened), form, opened),
    /** Changes some fields; what was wrong with `mended`, by default with these, is no longer said. */
    change: (changed: Partial<Form>, mended: readonly Key[] = Object.keys(changed) as Key[]) => {
      setForm((before) => ({ ...before, ...changed }));
      forget(mended);
    },
    /** Keeps mine or theirs of one clash. */
    choose: (key: string, choice: Choice) => setForm(choose(key, choice)),
  };
}
