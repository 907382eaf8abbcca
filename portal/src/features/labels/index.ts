export { DemoPrinterPage } from './demo-printer-page.tsx';
export { LabelDock } from './label-dock.tsx';
export { PrintLabelDialog, type PrintLabelDialogProps } from './print-label-dialog.tsx';
