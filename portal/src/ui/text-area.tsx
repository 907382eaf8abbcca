import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, fieldLook } from './field.tsx';
import { withoutControlsButLines } from './typed-text.ts';

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> &
  FieldProps & { onValueChange?: ((value: string) => void) | undefined };

/** A text input of several lines with its label above. */
export function TextArea({
  label,
  labelHidden,
  error,
  hint,
  labelEnd,
  id,
  className,
  onValueChange,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ label, labelHidden, error, hint, labelEnd, id, className }}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          onChange={(event) => {
            textarea.onChange?.(event);
            onValueChange?.(withoutControlsButLines(event.target.value));
          }}
          className={classNames(fieldLook, 'h-auto! resize-y py-1.5')}
        />
      )}
    </Field>
  );
}
