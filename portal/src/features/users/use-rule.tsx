import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { Profile } from './profile.ts';
import { ruleLabels } from './rule.ts';
import { ruleQuery, staffQuery } from './second-steps.queries.ts';

const RuleDialog = onDemand(async () => (await import('./rule-dialog.tsx')).RuleDialog);

interface Rule {
  /** Says of whom the shop asks a second step, and leads to where that is changed; a phone has no room for it. */
  readonly button: ReactNode;
  /** The way there in the list's menu. */
  readonly entry: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly dialog: ReactNode;
}

/** The shop's rule of second steps on the users page. */
export const useRule = (profiles: readonly Profile[] | undefined): Rule => {
  const { data: rule } = useQuery(ruleQuery());
  const { data: steps } = useQuery(staffQuery());
  const { open, close, show } = useDialog<true>();
  if (!profiles || !rule || !steps) return { button: null, entry: undefined, dialog: null };
  return {
    button: (
      <Button
        className="max-wide:hidden"
        onPointerEnter={RuleDialog.preload}
        onFocus={RuleDialog.preload}
        onClick={() => open(true)}
      >
        Two-step sign-in for: {ruleLabels[rule.rule]}
      </Button>
    ),
    entry: { label: 'Two-step sign-in', onSelect: () => open(true) },
    dialog: show(() => <RuleDialog rule={rule} profiles={profiles} steps={steps} onClose={close} />),
  };
};
