export { ExportDialog } from './export-dialog.tsx';
export type { ExportedList } from './exported-list.ts';
export type { FormatName } from './file-format.ts';
export { beginExport, type RunningExport } from './start-export.ts';
