import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { optionLook, popupLook, usePopupContainer } from './popup.ts';
import type { Option } from './select.tsx';
import { useUnchosenText } from './use-unchosen-text.ts';

export type MultiComboboxProps = FieldProps & {
  /** What the text typed last has found: ids as values, with the names of what they are of. */
  options: readonly Option[];
  /** The values chosen; each stands in the field by itself. */
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** The name of a value chosen before, as far as it is known. */
  nameOf: (value: string) => string | undefined;
  /** Called with the text as it is typed, for whoever looks for options. */
  onSearch: (text: string) => void;
  /** One sentence in place of options, or null while there are some. */
  status: string | null;
  placeholder?: string | undefined;
};

/** A field that collects several values, found among more than a list could hold. */
export function MultiCombobox({
  options,
  value,
  onValueChange,
  nameOf,
  onSearch,
  status,
  placeholder,
  ...field
}: MultiComboboxProps) {
  const { container, ref } = usePopupContainer();
  const box = useRef<HTMLDivElement>(null);
  const labelOf = (item: string) => called(item, options.find((option) => option.value === item)?.label);
  const unchosen = useUnchosenText<Option>(
    (sought) =>
      options.find((option) => option.value.toLowerCase() === sought.toLowerCase()) ??
      (options.length === 1 ? options[0] : undefined),
    (option) => value.includes(option.value) || onValueChange([...value, option.value]),
  );

  return (
    <Field {...field} error={field.error ?? unchosen.error}>
      {(control) => (
        <BaseCombobox.Root<string, true>
          multiple
          items={options.map((option) => option.value)}
          itemToStringLabel={labelOf}
          value={[...value]}
          filter={null}
          autoHighlight
          onInputValueChange={(text, details) => {
            // Escape closes what is around the field; it does not empty the field, as it would by itself.
            if (details.reason !== 'escape-key') {
              if (details.event.type === 'input' || details.event.type === 'change') unchosen.onTyped(text);
              return onSearch(text);
            }
            details.cancel();
            details.allowPropagation();
          }}
          onValueChange={(next, details) => {
            if (details.reason !== 'escape-key') {
              unchosen.onTyped('');
              return onValueChange(next);
            }
            details.cancel();
            details.allowPropagation();
          }}
        >
          <BaseCombobox.Chips
            ref={box}
            className="flex min-h-9 w-full flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface p-1 text-ink focus-field has-aria-invalid:border-danger touch:min-h-11"
          >
            {value.map((chosen) => (
              <BaseCombobox.Chip
                key={chosen}
                aria-label={called(chosen, nameOf(chosen))}
                className="flex min-h-6.5 max-w-full items-center gap-1 rounded bg-sunken pl-2 text-table data-highlighted:bg-accent-soft data-highlighted:text-accent-text touch:min-h-11"
              >
                <IdAndName id={chosen} name={nameOf(chosen)} />
                <BaseCombobox.ChipRemove
                  aria-label={`Remove ${called(chosen, nameOf(chosen))}`}
                  className="inline-flex size-6 shrink-0 items-center justify-center rounded text-muted hover:text-ink touch:size-11"
                >
                  <X size={14} aria-hidden="true" />
                </BaseCombobox.ChipRemove>
              </BaseCombobox.Chip>
            ))}
            <BaseCombobox.Input
              {...control}
              ref={ref}
              // The open list hides all around the field from screen readers, the label too.
              aria-label={field.label}
              placeholder={placeholder}
              {...unchosen.inputProps}
              className="h-6.5 min-w-32 flex-1 bg-transparent px-1.5 outline-none touch:h-11 touch:text-lg"
            />
          </BaseCombobox.Chips>
          <BaseCombobox.Portal container={container}>
            <BaseCombobox.Positioner anchor={box} sideOffset={4} className="z-50 outline-none">
              <BaseCombobox.Popup className={classNames(popupLook, 'w-(--anchor-width)')}>
                <BaseCombobox.Status className={classNames('text-muted', status !== null && 'px-2 py-1.5')}>
                  {status}
                </BaseCombobox.Status>
                <BaseCombobox.List>
                  {(item: string) => (
                    <BaseCombobox.Item key={item} value={item} className={optionLook}>
                      <IdAndName id={item} name={options.find((option) => option.value === item)?.label} />
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

const called = (id: string, name: string | undefined): string => (name === undefined ? id : `${id} · ${name}`);

function IdAndName({ id, name }: { id: string; name: string | undefined }) {
  return (
    <span className="min-w-0 truncate">
      <span className="font-mono">{id}</span>
      {name === undefined ? null : ` · ${name}`}
    </span>
  );
}
