import { useState } from 'react';
import { rowThatOvertook } from '../../lib/overtaken.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sentences } from '../../lib/sentences.ts';
import { type FieldErrors, useFieldErrors } from '../../ui/use-field-errors.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { type EditorField, fieldOfColumn, isSameForm } from './fields.ts';
import { type FormParts, useEditorForm } from './use-editor-form.ts';

/** What became of a save. */
export type SaveOutcome<Saved> = { readonly saved: Saved } | { readonly failure: ProviderError };

type EditorParts<Form, Row, Saved, Key extends string> = FormParts<Form, Row> & {
  /** What is wrong with a form. */
  readonly check: (form: Form) => FieldErrors<Key>;
  /** Saves over `base`, the row as it was read last, or adds one. Says in a toast what came of it. */
  readonly send: (base: Row | null, form: Form) => Promise<SaveOutcome<Saved>>;
  readonly onSaved: (saved: Saved) => void | Promise<void>;
};

/** What is said of a save that failed: at the field that it was refused for, else of the whole. */
const wordsOf = <Form>(failure: ProviderError, fields: readonly EditorField<Form>[]) => {
  const { field: column, reason } = refusalOf(failure);
  const field = column === null ? null : fieldOfColumn(fields, column);
  if (field !== null) return { field, error: failure.hint ? sentences(reason, failure.hint) : reason };
  return { problem: sentences('It is not saved', reason, failure.hint, 'What you typed is still here') };
};

/** The state of a dialog that adds or edits one record: what was typed, what is wrong with it, and what others saved. */
export function useEditor<Form, Row, Saved, Key extends string>(parts: EditorParts<Form, Row, Saved, Key>) {
  const { fieldsOf, check, send, onSaved } = parts;
  const { base, opened, form, setForm, sent, overtaken, accept, choose, standFor } = useEditorForm(parts);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const { errors, idOf, show, goTo, forget } = useFieldErrors<Key>();
  const isOpen = useIsMounted();

  const explain = (failure: ProviderError) => {
    // What the database refused in words is not stored.
    if (!failure.offline && failure.code && sent.current === form) sent.current = null;
    const words = wordsOf(failure, fieldsOf(form));
    if (words.field) show(new Map([[words.field as Key, words.error]]));
    else setProblem(words.problem ?? null);
  };

  /** @param then what is done with what was saved, in place of what every save does */
  const save = async (then = onSaved) => {
    if (saving) return;
    setProblem(null);
    const found = check(form);
    show(found);
    if (found.size > 0) return;
    sent.current ??= form;
    setSaving(true);
    const outcome = await send(base, form);
    if ('saved' in outcome && isOpen()) await then(outcome.saved);
    setSaving(false);
    if ('saved' in outcome || !isOpen()) return;
    const theirs = rowThatOvertook<Row>(outcome.failure);
    return theirs ? accept(theirs, outcome.failure.message) : explain(outcome.failure);
  };

  return {
    ...{ base, opened, form, errors, problem, overtaken, saving, idOf, save, choose },
    dirty: !isSameForm(fieldsOf(form, opened), form, opened),
    /** Changes some fields; what was wrong with `mended`, by default with these, is no longer said. */
    change: (
      changed: Partial<Form> | ((before: Form) => Partial<Form>),
      mended: readonly Key[] = Object.keys(changed) as Key[],
    ) => {
      setForm((before) => ({ ...before, ...(typeof changed === 'function' ? changed(before) : changed) }));
      forget(mended);
    },
    /** Stands open for another addition: its fields hold `next`, and one of them has the focus. */
    startOver: (next: Form, focused: Key) => {
      standFor(next);
      goTo(focused);
    },
  };
}
