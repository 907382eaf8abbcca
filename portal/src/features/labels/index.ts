export { DemoPrinterPage } from './demo-printer-page.tsx';
export { PrintLabelDialog, type PrintLabelDialogProps } from './print-label-dialog.tsx';
