export {
  compareForms,
  type EditorField,
  fieldErrors,
  fieldOfColumn,
  isSameForm,
  labelsOf,
  takeField,
} from './fields.ts';
export { savedOrSaid } from './saved-or-said.ts';
export { textFieldOf } from './text-field.ts';
export { textOf } from './text-of.ts';
export { tooLong } from './too-long.ts';
export { type SaveOutcome, useEditor } from './use-editor.ts';
