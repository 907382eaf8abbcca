import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, fieldLook } from './field.tsx';
import { withoutControls } from './typed-text.ts';

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> &
  FieldProps & {
    onValueChange?: ((value: string) => void) | undefined;
    /** Stands inside the field at its end, e.g. a button that fills it. */
    end?: ReactNode;
    inputClassName?: string | undefined;
  };

/**
 * A button within a field leaves the focus where one types. The field that is left would settle, say other things and
 * let the keyboard of a phone go, all of which moves the button away from under the finger that is pressing it.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** A one-line text input with its label above. */
export function TextField({
  label,
  labelHidden,
  error,
  hint,
  labelEnd,
  id,
  className,
  inputClassName,
  onValueChange,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, error, hint, labelEnd, id, className }}>
      {(control) => (
        <span className="relative flex">
          <input
            {...input}
            {...control}
            onChange={(event) => {
              input.onChange?.(event);
              onValueChange?.(withoutControls(event.target.value));
            }}
            className={classNames(fieldLook, end !== undefined && 'pr-20', inputClassName)}
          />
          {end === undefined ? null : (
            // biome-ignore lint/a11y/noStaticElementInteractions: it presses nothing by itself
            <span onMouseDown={keepFocus} className="absolute inset-y-0 right-1 flex items-center">
              {end}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
