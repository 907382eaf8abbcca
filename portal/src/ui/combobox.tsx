import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, fieldLook } from './field.tsx';
import { optionLook, popupLook, usePopupContainer } from './popup.ts';
import type { Option } from './select.tsx';
import { useUnchosenText } from './use-unchosen-text.ts';

type Entry = Option & { create?: string };

export type ComboboxProps = FieldProps & {
  options: readonly Option[];
  /** The value chosen, or null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Where given, the options are looked for elsewhere: called with the text to look for, '' for the first of all. */
  onSearch?: ((text: string) => void) | undefined;
  /** The option chosen, where it may not be among the options. */
  chosen?: Option | null | undefined;
  /** Where given, a text that no option has can be added: called with that text. */
  onCreate?: ((text: string) => void) | undefined;
  /** What the row that adds reads. */
  createLabel?: ((text: string) => string) | undefined;
  emptyText?: string | undefined;
  placeholder?: string | undefined;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  disabled?: boolean | undefined;
};

type ChangeDetails = { reason: string; event: Event; cancel: () => void; allowPropagation: () => void };

/** Escape closes what is around the field; it does not empty the field, as it would by itself. */
const keepOnEscape = (details: ChangeDetails): boolean => {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
};

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** A text field that finds one among many as one types. */
export function Combobox({
  options,
  value,
  onValueChange,
  onSearch,
  chosen = options.find((option) => option.value === value) ?? null,
  onCreate,
  createLabel = (text) => `Add "${text}"`,
  emptyText = 'Nothing found',
  placeholder,
  onBlur,
  inputRef,
  disabled,
  ...field
}: ComboboxProps) {
  const { container, ref } = usePopupContainer();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const isNew = onCreate && text !== '' && !options.some((option) => sameText(option.label, text));
  const entries: Entry[] = isNew ? [...options, { value: '', label: text, create: text }] : [...options];
  // One object as long as it is one choice: a new one counts as a new choice, which ends the typing.
  const { value: pickedValue = null, label: pickedLabel = '' } = chosen ?? {};
  const picked = useMemo<Entry | null>(
    () => (pickedValue === null ? null : { value: pickedValue, label: pickedLabel }),
    [pickedValue, pickedLabel],
  );

  const unchosen = useUnchosenText<Option>(
    (sought) =>
      options.find((option) => sameText(option.label, sought)) ?? (options.length === 1 ? options[0] : undefined),
    (option) => onValueChange(option.value),
  );

  return (
    <Field {...field} error={field.error ?? unchosen.error}>
      {(control) => (
        <BaseCombobox.Root<Entry>
          items={entries}
          value={picked}
          locale="en-IN" // the computer's own may be one that tells "sar" from "Sar"
          autoHighlight={text !== ''}
          disabled={disabled ?? false}
          isItemEqualToValue={(a, b) => a.value === b.value && a.create === b.create}
          {...(onSearch && { filter: null })}
          onInputValueChange={(text, details) => {
            if (keepOnEscape(details)) return;
            setTyped(text);
            // The field may empty itself as it closes, before or after it is left: that is nobody's typing.
            if (details.event.type === 'input' || details.event.type === 'change') unchosen.onTyped(text);
            // A text that comes of a choice is nothing to look for.
            onSearch?.(details.reason === 'input-change' ? text : '');
          }}
          onValueChange={(entry, details) => {
            if (keepOnEscape(details)) return;
            unchosen.onTyped('');
            if (entry?.create) onCreate?.(entry.create);
            else onValueChange(entry?.value ?? null);
          }}
        >
          <div ref={ref} className="relative flex">
            <BaseCombobox.Input
              {...control}
              // The open list hides all around the field from screen readers, the label too.
              aria-label={field.label}
              ref={inputRef}
              placeholder={placeholder}
              {...unchosen.inputProps}
              onBlur={() => {
                unchosen.inputProps.onBlur();
                onBlur?.();
              }}
              className={classNames(fieldLook, 'pr-9 touch:pr-11')}
            />
            <BaseCombobox.Trigger
              aria-label={`Show all: ${field.label}`}
              className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted touch:w-11"
            >
              <ChevronDown size={16} aria-hidden="true" />
            </BaseCombobox.Trigger>
          </div>
          <BaseCombobox.Portal container={container}>
            <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
              <BaseCombobox.Popup className={classNames(popupLook, 'w-(--anchor-width)')}>
                <BaseCombobox.Empty>
                  <p className="px-2 py-1.5 text-muted">{emptyText}</p>
                </BaseCombobox.Empty>
                <BaseCombobox.List>
                  {(entry: Entry) => (
                    <BaseCombobox.Item key={entry.create ? 'create' : entry.value} value={entry} className={optionLook}>
                      {entry.create ? createLabel(entry.create) : entry.label}
                      {entry.create ? <Plus size={14} aria-hidden="true" /> : null}
                      <BaseCombobox.ItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </BaseCombobox.ItemIndicator>
                    </BaseCombobox.Item>
                  )}
                </BaseCombobox.List>
              </BaseCombobox.Popup>
            </BaseCombobox.Positioner>
          </BaseCombobox.Portal>
        </BaseCombobox.Root>
      )}
    </Field>
  );
}
