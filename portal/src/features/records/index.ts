export { DeleteAction } from './delete-action.tsx';
export { DeleteInDialog } from './delete-in-dialog.tsx';
export { dropRow } from './delete-row.mutations.ts';
export { GoneRecord, goneProblem } from './gone-record.tsx';
export { HistoryAction } from './history-action.tsx';
export { type SentById, useSaveById } from './save-by-id.mutations.ts';
export { useDeleteQuestion } from './use-delete-question.tsx';
