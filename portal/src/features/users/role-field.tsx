import { providerError } from '../../lib/provider-error.ts';
import { asRole } from '../../lib/roles.ts';
import { sentences } from '../../lib/sentences.ts';
import { Select } from '../../ui/select.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';
import { notify } from '../../ui/toaster.tsx';
import { type Profile, roleLabels } from './profile.ts';
import { useSetRole } from './users.mutations.ts';

const options = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** The dropdown that gives a profile another role. */
export function RoleField({ profile }: { profile: Profile }) {
  const { mutateAsync, isPending, variables } = useSetRole();

  const choose = async (value: string): Promise<void> => {
    const role = asRole(value);
    if (isPending || role === profile.role) return;
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
        label={`New role of ${profile.email || profile.id}`}
        labelHidden
        className="w-full max-w-44"
        options={options}
        value={isPending ? variables.role : profile.role}
        onValueChange={choose}
        effective
      />
      {isPending ? <SpinnerMark /> : null}
    </span>
  );
}
