import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, fieldLook } from './field.tsx';
import { optionLook, popupLook, usePopupContainer } from './popup.ts';

export type Option = { value: string; label: string };

export type SelectProps = FieldProps & {
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean | undefined;
  /** A choice takes effect at once: it is made in the open list alone, never by a letter pressed on the field. */
  effective?: boolean | undefined;
};

/** A choice of one among a few. */
export function Select({ options, value, onValueChange, disabled, effective, ...field }: SelectProps) {
  const { container, ref } = usePopupContainer();
  return (
    <Field {...field}>
      {(control) => (
        <BaseSelect.Root
          items={options}
          value={value}
          disabled={disabled ?? false}
          onValueChange={(next, details) => {
            if (effective && details.reason !== 'item-press') details.cancel();
            else onValueChange(next ?? '');
          }}
        >
          <BaseSelect.Trigger
            {...control}
            ref={ref}
            className={classNames(fieldLook, 'flex items-center justify-between gap-2 text-left')}
          >
            <BaseSelect.Value className="truncate" />
            <BaseSelect.Icon className="text-muted">
              <ChevronDown size={16} aria-hidden="true" />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <BaseSelect.Portal container={container}>
            <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
              <BaseSelect.Popup className={classNames(popupLook, 'min-w-(--anchor-width)')}>
                {options.map((option) => (
                  <BaseSelect.Item key={option.value} value={option.value} className={optionLook}>
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      )}
    </Field>
  );
}
