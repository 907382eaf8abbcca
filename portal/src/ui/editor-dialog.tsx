import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { type Choice, ClashPanel } from './clash-panel.tsx';
import { classNames } from './class-names.ts';
import { commandKey, shiftedCommandKey } from './command-key.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { keepInSight } from './keep-in-sight.ts';
import { useLeaving } from './use-leaving.ts';
import type { Overtaken } from './use-overtaken.ts';

/** What every dialog that edits something has of state. */
type Editor = {
  readonly saving: boolean;
  /** Whether closing would lose something. */
  readonly dirty: boolean;
  /** Who else edits it, in words; '' for nobody. */
  readonly company: string;
  /** Why the last save failed and what to do, where no field says it. */
  readonly problem: string | null;
  readonly overtaken: Pick<Overtaken<unknown>, 'title' | 'isEarly' | 'comparison' | 'choices'> | null;
  readonly choose: (key: string, choice: Choice) => void;
  readonly save: () => Promise<void>;
};

type EditorDialogProps = Pick<DialogProps, 'title' | 'description' | 'corner' | 'size' | 'finalFocus'> & {
  editor: Editor;
  /** What is edited, in the middle of a sentence: 'this product'. */
  subject: string;
  saveLabel?: string;
  /** A second way to save, which leaves the dialog open for the next one. */
  another?: { readonly label: string; readonly save: () => Promise<void> } | undefined;
  /** What stands at the footer's left. */
  aside?: ReactNode;
  /** What helps where the last save failed, beneath the reason. */
  remedy?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** Fields that take nothing while a save is under way lose the focus; a save that failed leaves it where it was. */
const useFocusKept = (saving: boolean) => {
  const kept = useRef<Element | null>(null);
  useEffect(() => {
    if (saving) return;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches('[data-dialog]');
    // What is said of it is in sight, and stays there.
    if (isLost && kept.current instanceof HTMLElement) kept.current.focus({ preventScroll: true });
    kept.current = null;
  }, [saving]);
  return () => {
    kept.current = document.activeElement;
  };
};

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** A dialog with fields, Close and Save, which never lets go of what was typed unasked. */
export function EditorDialog({
  editor,
  subject,
  saveLabel = 'Save',
  another,
  aside,
  remedy,
  onClose,
  children,
  ...dialog
}: EditorDialogProps) {
  const { saving, dirty, company, problem, overtaken, choose } = editor;
  const { leave, asking, stay } = useLeaving(dirty, onClose);
  const foot = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusKept(saving);

  // A field may settle what was typed into it at the same key or press: what is saved is what stands there after that.
  const [asked, setAsked] = useState({ times: 0, forAnother: false });
  const ask = (forAnother: boolean) => setAsked(({ times }) => ({ times: times + 1, forAnother }));
  const saveNow = useEffectEvent(() => {
    // What has yet to be chosen, or was not there long enough to be read.
    const dialog = foot.current?.closest('[data-dialog]');
    const unsettled = dialog?.querySelector<HTMLElement>('[data-unchosen], [data-unread]');
    if (unsettled) return unsettled.focus();
    if (!saving) keepFocus();
    void (asked.forAnother && another ? another : editor).save();
  });
  useEffect(() => {
    if (asked.times > 0) saveNow();
  }, [asked]);

  const saveOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // What lies over the dialog, such as a question of it, has its keys to itself.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    if (!event.repeat) ask(event.shiftKey);
  };

  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      cross={false}
      beside={<Company>{company}</Company>}
      onKeyDown={saveOnCtrlEnter}
      footer={
        <>
          <div ref={foot} className="mr-auto flex items-center gap-3">
            {aside}
            <p
              className={classNames(
                'text-muted text-table touch:hidden',
                (another || aside != null) && 'max-sm:hidden',
              )}
            >
              {commandKey()}+Enter saves
              {another ? <span className="block">{shiftedCommandKey()}+Enter adds another</span> : null}
            </p>
          </div>
          <Button onClick={leave}>Close</Button>
          {another ? (
            // A press twice in a row saves once: the second one would find the next one's empty fields.
            <Button busy={saving} onClick={({ detail }) => (detail > 1 ? undefined : ask(true))}>
              {another.label}
            </Button>
          ) : null}
          <Button variant="primary" busy={saving} onClick={() => ask(false)}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {overtaken ? <ClashPanel {...overtaken} onChoose={choose} /> : null}
      {/* While a save is under way nothing can be typed: it would be in neither the save nor the dialog. */}
      <div ref={keepInSight} inert={saving} className={classNames('transition-opacity', saving && 'opacity-60')}>
        {children}
      </div>
      {problem ? (
        <div ref={bringIntoSight} role="alert" className="mt-4 rounded-md bg-danger-soft p-3 text-danger-text">
          <p>{problem}</p>
          {remedy}
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        description={`What you typed in ${subject} will be lost.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}

/** Who else edits what a dialog edits. */
function Company({ children: words }: { children: string }) {
  return (
    <p
      role="status"
      title={words}
      className="min-w-0 truncate text-muted text-table max-sm:absolute max-sm:top-full max-sm:left-4 max-sm:z-10 max-sm:-mt-2.5 max-sm:max-w-[calc(100%-2rem)] max-sm:rounded-full max-sm:border-line max-sm:not-empty:border max-sm:not-empty:bg-surface max-sm:not-empty:px-2"
    >
      {words}
    </p>
  );
}
