import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { dateText } from '../../../../shop/dates.ts';
import { type Profile, roleLabels } from './profile.ts';
import { staffQuery } from './second-steps.queries.ts';

/** A person's role, and how they stand to the second step: a shield, or until when they may do without. */
export function RoleCell({ profile: { id, role } }: { profile: Profile }) {
  const { data: steps } = useQuery(staffQuery());
  const step = steps?.find((one) => one.id === id);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {roleLabels[role]}
      {step?.has_factor ? (
        <span role="img" aria-label="Has a second step" title="Has a second step" className="text-success-text">
          <CircleCheck size={14} aria-hidden="true" />
        </span>
      ) : null}
      {step?.grace_ends_at ? <Missing endsAt={step.grace_ends_at} /> : null}
    </span>
  );
}

function Missing({ endsAt }: { endsAt: string }) {
  const isOver = Date.parse(endsAt) < Date.now();
  const said = isOver
    ? 'No second step: asked for it at the next login'
    : `No second step yet; asked for it from ${dateText(endsAt)} on`;
  return (
    <span title={said} className="flex w-full items-center gap-1 text-table text-warning-text tabular-nums">
      {/* In a phone's card there is room for the date alone. */}
      <CircleAlert size={14} aria-hidden="true" className="shrink-0 max-wide:hidden" />
      <span className="sr-only">{said}</span>
      <span aria-hidden="true">{isOver ? 'missing' : `by ${dateText(endsAt)}`}</span>
    </span>
  );
}
