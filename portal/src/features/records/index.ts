export { DeleteAction } from './delete-action.tsx';
export { HistoryAction } from './history-action.tsx';

export { type SentById, useSaveById } from './save-by-id.mutations.ts';
export { useDeleteQuestion } from './use-delete-question.tsx';
