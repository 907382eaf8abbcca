export type { HistoryKind } from './change.ts';
export { HistoryDialog, preloadHistory } from './history-dialog.tsx';
export { undoDeletion } from './undo-deletion.ts';
