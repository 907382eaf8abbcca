import { MessageSquareText, Smartphone, Trash2 } from 'lucide-react';
import { dateText } from '../../../../shop/dates.ts';
import type { Factor } from '../../lib/second-step.ts';
import { IconButton } from '../../ui/icon-button.tsx';

type FactorLineProps = { factor: Factor; onRemove: (factor: Factor) => void };

/** One second step: its name, what it is, and since when. */
export function FactorLine({ factor, onRemove }: FactorLineProps) {
  const { type, name, phone, createdAt } = factor;
  const Kind = type === 'totp' ? Smartphone : MessageSquareText;
  return (
    <li className="flex items-center gap-3 border-line border-t py-2.5 first:border-t-0">
      <Kind size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-muted text-table tabular-nums">
          {type === 'totp' ? 'App' : `Messages to •••• ${phone.slice(-4)}`}, since {dateText(createdAt)}
        </span>
      </span>
      <IconButton label={`Remove ${name}`} onClick={() => onRemove(factor)}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
