export { useDeleteRow } from './delete-row.mutations.ts';
export { useSaveById } from './save-by-id.mutations.ts';
