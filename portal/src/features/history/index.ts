export { HistoryDialog, preloadHistory } from './history-dialog.tsx';
