import { useState } from 'react';
import { rowThatOvertook } from '../../lib/overtaken.ts';
import { isGone, type ProviderError } from '../../lib/provider-error.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sentences } from '../../lib/sentences.ts';
import { holdField } from '../../ui/hold-field.ts';
import { type FieldErrors, useFieldErrors } from '../../ui/use-field-errors.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { type EditorField, fieldOfColumn, isSameForm } from './fields.ts';
import { type FormParts, useEditorForm } from './use-editor-form.ts';
import { type FollowedKind, useFollowedRecord } from './use-followed-record.ts';

/** What became of a save. */
export type SaveOutcome<Saved> = { readonly saved: Saved } | { readonly failure: ProviderError };

type EditorParts<Form, Row, Saved, Key extends string> = FormParts<Form, Row> & {
  /** What is wrong with a form. */
  readonly check: (form: Form) => FieldErrors<Key>;
  /** Saves over `base`, the row as it was read last, or adds one. Says in a toast what came of it. */
  readonly send: (base: Row | null, form: Form) => Promise<SaveOutcome<Saved>>;
  readonly onSaved: (saved: Saved) => void | Promise<void>;
  readonly kind: FollowedKind<Row>;
};

/** What is said of a save that failed: at the field that it was refused for, else of the whole. */
const wordsOf = <Form>(failure: ProviderError, fields: readonly EditorField<Form>[]) => {
  const { field: column, reason } = refusalOf(failure);
  const field = column === null ? null : fieldOfColumn(fields, column);
  if (field !== null) return { field, error: failure.hint ? sentences(reason, failure.hint) : reason };
  return { problem: sentences('It is not saved', reason, failure.hint, 'What you typed is still here') };
};

/** What is said as a whole, and whether the record is no longer there: a save was refused for that, or it was heard. */
type Failed = { readonly problem: string | null; readonly gone: 'refused' | 'heard' | null };

const nothing: Failed = { problem: null, gone: null };

type Hearing<Row> = {
  readonly isSaving: boolean;
  readonly failed: Failed;
  readonly setFailed: (failed: Failed) => void;
  readonly takeOver: (theirs: Row, title: string, isEarly: boolean) => void;
};

/** Shows at once what others do to the record; answers who else edits it, in words. */
const useHeard = <Row extends { readonly updated_at: string }>(
  kind: FollowedKind<Row>,
  base: Row | null,
  { isSaving, failed, setFailed, takeOver }: Hearing<Row>,
): string => {
  const isThereAgain = failed.gone !== null;
  return useFollowedRecord(kind, base, {
    isSaving,
    onNewer: (row) => {
      const happened = isThereAgain
        ? `This ${kind.noun} is there again`
        : `Somebody else saved this ${kind.noun} after you opened it`;
      holdField(() => takeOver(row, happened, true));
    },
    onGone: () =>
      setFailed({ problem: `This ${kind.noun} is no longer there. What you typed is still here.`, gone: 'heard' }),
  });
};

/** The state of a dialog that adds or edits one record: what was typed, what is wrong with it, and what others saved. */
export function useEditor<Form, Row extends { readonly updated_at: string }, Saved, Key extends string>(
  parts: EditorParts<Form, Row, Saved, Key>,
) {
  const { fieldsOf, check, send, onSaved, kind } = parts;
  const { base, opened, form, setForm, sent, overtaken, accept, choose, standFor } = useEditorForm(parts);
  const [failed, setFailed] = useState(nothing);
  const [saving, setSaving] = useState(false);
  const { errors, idOf, show, goTo, forget } = useFieldErrors<Key>();
  const isOpen = useIsMounted();

  const takeOver = (theirs: Row, title: string, isEarly = false) => {
    // What a save of one's own was refused for is still to be read.
    if (!isEarly || failed.gone !== null) setFailed(nothing);
    accept(theirs, title, isEarly);
  };

  const company = useHeard(kind, base, { isSaving: saving, failed, setFailed, takeOver });

  const explain = (failure: ProviderError) => {
    if (!failure.offline && failure.code && sent.current === form) sent.current = null;
    const words = wordsOf(failure, fieldsOf(form));
    if (words.field) show(new Map([[words.field as Key, words.error]]));
    else setFailed({ problem: words.problem ?? null, gone: isGone(failure) ? 'refused' : null });
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
    ...{ base, opened, form, errors, overtaken, company, saving, idOf, save, choose, takeOver, ...failed },
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
