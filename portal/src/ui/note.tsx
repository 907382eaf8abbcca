import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  success: 'bg-success-soft text-success-text',
};

type NoteProps = { look: keyof typeof looks; children: ReactNode; actions?: ReactNode };

/** A sentence that must not be missed, with what can be done about it. Said aloud when it appears. */
export function Note({ look, children, actions }: NoteProps) {
  const Icon = look === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      role={look === 'success' ? 'status' : 'alert'}
      className={classNames('flex gap-2 rounded-md px-3 py-2.5', looks[look])}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2.5">
        <p className="text-pretty break-words">{children}</p>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
