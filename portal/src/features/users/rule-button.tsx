import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { Profile } from './profile.ts';
import { ruleLabels } from './rule.ts';
import { ruleQuery, staffQuery } from './second-steps.queries.ts';

const RuleDialog = onDemand(async () => (await import('./rule-dialog.tsx')).RuleDialog);

/** Says of whom the shop asks a second step, and leads to where that is changed. */
export function RuleButton({ profiles }: { profiles: readonly Profile[] }) {
  const { data: rule } = useQuery(ruleQuery());
  const { data: steps } = useQuery(staffQuery());
  const dialog = useDialog<true>();
  if (!rule || !steps) return null;
  const label = `Two-step sign-in for: ${ruleLabels[rule.rule]}`;
  return (
    <>
      <Button
        onPointerEnter={RuleDialog.preload}
        onFocus={RuleDialog.preload}
        onClick={() => dialog.open(true)}
        aria-label={label}
      >
        Two-step sign-in<span className="max-wide:hidden"> for: {ruleLabels[rule.rule]}</span>
      </Button>
      {dialog.show(() => (
        <RuleDialog rule={rule} profiles={profiles} steps={steps} onClose={dialog.close} />
      ))}
    </>
  );
}
