import { useState } from 'react';
import { rowThatOvertook } from '../../lib/overtaken.ts';
import { isGone, type ProviderError } from '../../lib/provider-error.ts';
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

/** What is said of a save as a whole, and whether its record is no longer there. */
const nothing: { readonly problem: string | null; readonly gone: boolean } = { problem: null, gone: false };

/** The state of a dialog that adds or edits one record: what was typed, what is wrong with it, and what others saved. */
export function useEditor<Form, Row, Saved, Key extends string>(parts: EditorParts<Form, Row, Saved, Key>) {
  const { fieldsOf, check, send, onSaved } = parts;
  const { base, opened, form, setForm, sent, overtaken, accept, choose, standFor } = useEditorForm(parts);
  const [failed, setFailed] = useState(nothing);
  const [saving, setSaving] = useState(false);
  const { errors, idOf, show, goTo, forget } = useFieldErrors<Key>();
  const isOpen = useIsMounted();

  const takeOver = (theirs: Row, title: string) => {
    setFailed(nothing);
    accept(theirs, title);
  };

  const explain = (failure: ProviderError) => {
    if (!failure.offline && failure.code && sent.current === form) sent.current = null;
    const words = wordsOf(failure, fieldsOf(form));
    if (words.field) show(new Map([[words.field as Key, words.error]]));
    else setFailed({ problem: words.problem ?? null, gone: isGone(failure) });
  };

  /** @param then what is done with what was saved, in place of what every save does */
  const save = async (then = onSaved) => {
    if (saving) return;
    setFailed(nothing);
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
    return theirs ? takeOver(theirs, outcome.failure.message) : explain(outcome.failure);
  };

  return {
    ...{ base, opened, form, errors, overtaken, saving, idOf, save, choose, takeOver, ...failed },
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
