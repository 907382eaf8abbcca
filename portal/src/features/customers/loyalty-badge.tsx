import { StickyNote } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { LoyaltyTier } from '../../../../shop/customer.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { CustomerRow } from './customer-row.ts';

const tints: Record<LoyaltyTier, string> = {
  bronze: 'bg-bronze text-bronze-text',
  silver: 'bg-silver text-silver-text',
  gold: 'bg-gold text-gold-text',
  platinum: 'bg-platinum text-platinum-text',
};

const tintOf = (tier: string): string => (Object.hasOwn(tints, tier) ? tints[tier as LoyaltyTier] : 'bg-sunken');

type LoyaltyBadgeProps = {
  customer: CustomerRow;
  /** What stands for no tier. */
  none?: ReactNode;
};

/** The loyalty tier in its colour; where there are notes, they are its tooltip. */
export function LoyaltyBadge({ customer, none = '-' }: LoyaltyBadgeProps) {
  const id = useId();
  const { loyalty_tier: tier, customer_notes: notes } = customer;
  const badge = tier ? (
    <span className={classNames('rounded-full px-2 py-0.5 font-medium text-xs', tintOf(tier))}>{tier}</span>
  ) : (
    none
  );
  if (!notes) return badge;
  return (
    <>
      <Tooltip side="bottom" content={<span className="line-clamp-12 whitespace-pre-line break-words">{notes}</span>}>
        <button
          type="button"
          aria-describedby={id}
          className="inline-flex items-center gap-1 rounded-full touch:-my-3 touch:min-h-11 touch:min-w-11"
        >
          {badge}
          <StickyNote size={13} aria-hidden="true" className="text-muted" />
        </button>
      </Tooltip>
      <span id={id} hidden>
        Notes: {notes}
      </span>
    </>
  );
}
