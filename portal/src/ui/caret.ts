/** Whether the caret of a field stands at an end of its text; a text that is selected as a whole has it at both. */
export type Caret = { readonly atStart: boolean; readonly atEnd: boolean };

/** Where the caret stands in a field. */
export function caretOf({ selectionStart, selectionEnd, value }: HTMLInputElement): Caret {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: isWhole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: isWhole || (selectionStart === value.length && selectionEnd === value.length),
  };
}
