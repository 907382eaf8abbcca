import { useMutation, useQueryClient } from '@tanstack/react-query';
import { providerError } from '../../lib/provider-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { signOutOthers } from './account.mutations.ts';
import { sessionList } from './account.queries.ts';
import { menuButton } from './menu-button.ts';

const about = 'sessions';

/** Asks, then ends every session of this person but this browser's. */
export function SignOutOthers({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => {
      void client.invalidateQueries(sessionList());
      notify({
        title: 'Signed Out Everywhere Else',
        description: 'Only this device is logged in.',
        type: 'success',
        about,
      });
      onClose();
    },
    onError: (error) => notify({ title: 'Error', description: providerError(error).message, type: 'error', about }),
  });
  return (
    <ConfirmDialog
      open
      title="Sign out everywhere else?"
      description="Your other devices and browsers have to log in again. This one stays logged in."
      confirmLabel="Sign out"
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
      finalFocus={menuButton}
    />
  );
}
