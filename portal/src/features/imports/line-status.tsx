import { CircleAlert, CopyMinus, Equal, Pencil, Plus } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import type { LineStatus } from './import-types.ts';

export const statusWords: Readonly<Record<LineStatus, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  like: 'Alike',
  wrong: 'Wrong',
};

const looks = {
  new: { Icon: Plus, look: 'bg-success-soft text-success-text' },
  changed: { Icon: Pencil, look: 'bg-accent-soft text-accent-text' },
  same: { Icon: Equal, look: 'bg-sunken text-muted' },
  like: { Icon: CopyMinus, look: 'bg-warning-soft text-warning-text' },
  wrong: { Icon: CircleAlert, look: 'bg-danger-soft text-danger-text' },
} satisfies Record<LineStatus, unknown>;

/** How a line stands to the shop, as a word with its icon. */
export function StatusMark({ status }: { status: LineStatus }) {
  const { Icon, look } = looks[status];
  return (
    <span className={classNames('inline-flex items-center gap-1 rounded px-1.5 py-0.5 font-medium text-xs', look)}>
      <Icon size={12} aria-hidden="true" />
      {statusWords[status]}
    </span>
  );
}
