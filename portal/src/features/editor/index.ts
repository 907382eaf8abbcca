export {
  compareForms,
  type EditorField,
  fieldErrors,
  fieldOfColumn,
  isSameForm,
  labelsOf,
  takeField,
} from './fields.ts';
export { textFieldOf } from './text-field.ts';
export { tooLong } from './too-long.ts';
export { type SaveOutcome, useEditor } from './use-editor.ts';
