import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { SpinnerMark } from './spinner.tsx';

/** The parts of a toast. Its type stands on the card as data-type. */
export const toastLook = {
  toast:
    'pointer-events-auto flex min-h-10.5 w-full items-center gap-2 rounded-lg border border-line bg-raised py-1 pr-1.5 pl-3 text-ink text-table leading-4! shadow-raised wrap-anywhere focus-visible:outline-2! data-[type=error]:border-danger-text/50 data-[type=error]:bg-danger-soft data-[type=error]:text-danger-text',
  icon: 'shrink-0',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'text-muted in-data-[type=error]:text-ink',
  actionButton:
    'h-7 shrink-0 rounded-md border border-line-strong bg-surface px-2.5 font-medium text-ink hover:bg-sunken touch:-my-1 touch:h-11',
  closeButton:
    'order-last inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink touch:-my-1 touch:-mr-1.5 touch:size-11',
};

export const closeLabel = 'Close message';

export const toastIcons = {
  success: <CircleCheck size={16} className="text-success-text" aria-hidden="true" />,
  info: <Info size={16} className="text-accent-text" aria-hidden="true" />,
  warning: <TriangleAlert size={16} className="text-warning-text" aria-hidden="true" />,
  error: <CircleAlert size={16} className="text-danger-text" aria-hidden="true" />,
  loading: <SpinnerMark />,
  default: null,
  close: <X size={14} aria-hidden="true" />,
};
