import { useId } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { asRole, mayEnter, type Role } from '../../lib/roles.ts';
import { sentences } from '../../lib/sentences.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { nameOfProfile, type Profile, roleLabels } from './profile.ts';
import { useSetRole } from './users.mutations.ts';

const options = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** What a person's own new role ends for them. */
const whatItEnds = (role: Role): string =>
  mayEnter(role)
    ? 'It ends nothing: Admin and Super Admin may do the same, and only the name changes.'
    : 'You leave the admin area at once and cannot come back by yourself: another admin must give the role back.';

/** The dropdown that gives a profile another role. */
export function RoleField({ profile }: { profile: Profile }) {
  const { mutateAsync, isPending, variables } = useSetRole();

  const session = useSession();
  const isOwn = session.phase === 'in' && session.user.id === profile.id;
  const question = useDialog<Role>();
  const id = useId();

  const choose = (value: string): void => {
    const role = asRole(value);
    if (isPending || role === profile.role) return;
    if (isOwn) question.open(role);
    else void give(role);
  };

  const give = async (role: Role): Promise<void> => {
    try {
      // Said even when this row is gone by then: the list and the role are read again meanwhile.
      await mutateAsync({ id: profile.id, role, from: profile.role });
      notify({ title: 'User role updated successfully', type: 'success' });
    } catch (error) {
      const { message, hint } = providerError(error);
      notify({ title: 'Failed to update user role', description: sentences(message, hint), type: 'error' });
    }
  };

  return (
    <span className="flex items-center gap-2 text-muted wide:py-1">
      <Select
        id={id}
        label={`New role of ${nameOfProfile(profile)}`}
        labelHidden
        className="w-full max-w-44"
        options={options}
        value={isPending ? variables.role : profile.role}
        onValueChange={choose}
        effective
      />
      {isPending ? <SpinnerMark /> : null}
      {question.keep((role, open) => (
        <ConfirmDialog
          open={open}
          title="Change your own role?"
          description={whatItEnds(role)}
          confirmLabel={`Change to ${roleLabels[role]}`}
          danger={!mayEnter(role)}
          onConfirm={() => {
            question.close();
            void give(role);
          }}
          onCancel={question.close}
          finalFocus={() => document.getElementById(id)}
        />
      ))}
    </span>
  );
}
