import { StickyNote } from 'lucide-react';
import { useId } from 'react';
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

/** The loyalty tier in its colour; where there are notes, they are its tooltip. */
export function LoyaltyBadge({ customer }: { customer: CustomerRow }) {
  const id = useId();
  const { loyalty_tier: tier, customer_notes: notes } = customer;
  const badge = tier ? (
    <span className={classNames('rounded-full px-2 py-0.5 font-medium text-xs', tintOf(tier))}>{tier}</span>
  ) : (
    '-'
  );
  if (!notes) return badge;
  return (
    <>
      <Tooltip content={<span className="line-clamp-12 whitespace-pre-line break-words">{notes}</span>}>
        <button
          type="button"
          aria-describedby={id}
          className="inline-flex items-center gap-1 rounded-full touch:min-h-11 touch:min-w-11"
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
