import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '../../../../shop/dates.ts';
import type { AskedOf, SecondStepOf, SecondStepRule } from '../../lib/answers.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { nameOfProfile, type Profile } from './profile.ts';
import { notYet, ruleLabels } from './rule.ts';
import { useSetRule } from './second-steps.mutations.ts';
import { ownQuery } from './second-steps.queries.ts';

const meanings: Readonly<Record<AskedOf, string>> = {
  nobody: 'Each person decides. Whoever has set up a second step is asked for it all the same.',
  superadmins: 'Super Admins need one. Admins decide for themselves.',
  everybody: 'Admins and Super Admins need one.',
};

type RuleDialogProps = {
  rule: SecondStepRule;
  profiles: readonly Profile[];
  steps: readonly SecondStepOf[];
  onClose: () => void;
};

/** Of whom the shop asks a second step, and who of them has none yet. */
export function RuleDialog({ rule, profiles, steps, onClose }: RuleDialogProps) {
  const [chosen, setChosen] = useState<AskedOf>(rule.rule);
  const { mutateAsync, isPending } = useSetRule();
  const why = useWhyNot(profiles);
  const change = async (): Promise<void> => {
    try {
      await mutateAsync(chosen);
      notify({ title: 'Rule Changed', description: `Two-step sign-in for ${ruleLabels[chosen]}.`, type: 'success' });
      onClose();
    } catch (error) {
      const { message, hint } = providerError(error);
      notify({ title: 'The rule was not changed', description: sentences(message, hint), type: 'error' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Two-step sign-in"
      size="small"
      cross={false}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {why === '' ? (
            <Button variant="primary" busy={isPending} disabled={chosen === rule.rule} onClick={() => void change()}>
              Change the rule
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RuleChoice chosen={chosen} disabled={why !== ''} onChoose={setChosen} />
        {why ? (
          <Callout>
            <p>{why}</p>
          </Callout>
        ) : null}
        <NotYet rule={chosen} graceDays={rule.grace_days} people={notYet(chosen, profiles, steps)} steps={steps} />
      </div>
    </Dialog>
  );
}

/** Why whoever is signed in may not change the rule, and what to do; '' where they may. */
const useWhyNot = (profiles: readonly Profile[]): string => {
  const session = useSession();
  const { data: own } = useQuery(ownQuery());
  const role = profiles.find(({ id }) => session.phase === 'in' && id === session.user.id)?.role;
  if (role !== 'superadmin') return 'Only a Super Admin can change this.';
  if (!own?.has_factor)
    return 'To change this, set up two-step sign-in for yourself first, in the menu behind your email.';
  return '';
};

type RuleChoiceProps = { chosen: AskedOf; disabled: boolean; onChoose: (rule: AskedOf) => void };

function RuleChoice({ chosen, disabled, onChoose }: RuleChoiceProps) {
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Two-step sign-in for:</legend>
      {(Object.keys(ruleLabels) as AskedOf[]).map((rule) => (
        <label key={rule} className="flex cursor-pointer items-start gap-2.5 rounded-md py-1.5 touch:min-h-11">
          <input
            type="radio"
            name="rule"
            checked={rule === chosen}
            onChange={() => onChoose(rule)}
            className="mt-1 accent-accent"
          />
          <span>
            {ruleLabels[rule]}
            <span className="block text-muted text-table">{meanings[rule]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const until = (ends: string): string => (Date.parse(ends) < Date.now() ? 'no days left' : `until ${dateText(ends)}`);

type NotYetProps = {
  rule: AskedOf;
  graceDays: number;
  people: readonly Profile[];
  steps: readonly SecondStepOf[];
};

function NotYet({ rule, graceDays, people, steps }: NotYetProps) {
  if (rule === 'nobody') return null;
  if (people.length === 0) return <p>Everybody whom this asks has a second step.</p>;
  const graces = new Map(steps.map(({ id, grace_ends_at }) => [id, grace_ends_at]));
  return (
    <section aria-label="Who has none yet">
      <p className="text-muted">
        These have none yet. Each has {graceDays} days to set one up, counted once from when they were first asked;
        after that the page asks for it before anything else.
      </p>
      <ul className="mt-2">
        {people.map((profile) => {
          const ends = graces.get(profile.id);
          return (
            <li key={profile.id} className="flex flex-wrap justify-between gap-x-3 border-line border-t py-1.5">
              <span className="wrap-anywhere">{nameOfProfile(profile)}</span>
              <span className="text-muted tabular-nums">{ends ? until(ends) : ''}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
