export { PrintLabelDialog, type PrintLabelDialogProps } from './batch/one-label/print-label-dialog.tsx';
export { CameInLabels } from './came-in-labels.tsx';
export { LabelDock } from './label-dock.tsx';
export { DemoPrinterPage } from './printer/demo/demo-printer-page.tsx';
