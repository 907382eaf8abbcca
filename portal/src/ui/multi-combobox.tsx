import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { optionLook, popupLook, usePopupContainer } from './popup.ts';
import type { Option } from './select.tsx';

export type MultiComboboxProps = FieldProps & {
  /** What the text typed last has found. */
  options: readonly Option[];
  /** The values chosen; each stands in the field by itself. */
  value: readonly string[];
  onValueChange: (value: string[]) => void;
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
  onSearch,
  status,
  placeholder,
  ...field
}: MultiComboboxProps) {
  const { container, ref } = usePopupContainer();
  return (
    <Field {...field}>
      {(control) => (
        <BaseCombobox.Root<string, true>
          multiple
          items={options.map((option) => option.value)}
          itemToStringLabel={(item) => options.find((option) => option.value === item)?.label ?? item}
          value={[...value]}
          filter={null}
          autoHighlight
          onInputValueChange={(text, details) => {
            // Escape closes what is around the field; it does not empty the field, as it would by itself.
            if (details.reason !== 'escape-key') return onSearch(text);
            details.cancel();
            details.allowPropagation();
          }}
          onValueChange={(next, details) => {
            if (details.reason !== 'escape-key') return onValueChange(next);
            details.cancel();
            details.allowPropagation();
          }}
        >
          <BaseCombobox.Chips
            ref={ref}
            className="flex min-h-9 w-full flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface p-1 text-ink focus-field has-aria-invalid:border-danger touch:min-h-11"
          >
            {value.map((chosen) => (
              <BaseCombobox.Chip
                key={chosen}
                aria-label={chosen}
                className="flex min-h-6.5 items-center gap-1 rounded bg-sunken pl-2 text-table data-highlighted:bg-accent-soft data-highlighted:text-accent-text touch:min-h-11"
              >
                {chosen}
                <BaseCombobox.ChipRemove
                  aria-label={`Remove ${chosen}`}
                  className="inline-flex size-6 items-center justify-center rounded text-muted hover:text-ink touch:size-11"
                >
                  <X size={14} aria-hidden="true" />
                </BaseCombobox.ChipRemove>
              </BaseCombobox.Chip>
            ))}
            <BaseCombobox.Input
              {...control}
              // The open list hides all around the field from screen readers, the label too.
              aria-label={field.label}
              placeholder={placeholder}
              className="h-6.5 min-w-32 flex-1 bg-transparent px-1.5 outline-none touch:h-11 touch:text-lg"
            />
          </BaseCombobox.Chips>
          <BaseCombobox.Portal container={container}>
            <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
              <BaseCombobox.Popup className={classNames(popupLook, 'w-(--anchor-width)')}>
                <BaseCombobox.Status className={classNames('text-muted', status !== null && 'px-2 py-1.5')}>
                  {status}
                </BaseCombobox.Status>
                <BaseCombobox.List>
                  {(item: string) => (
                    <BaseCombobox.Item key={item} value={item} className={optionLook}>
                      {options.find((option) => option.value === item)?.label ?? item}
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
