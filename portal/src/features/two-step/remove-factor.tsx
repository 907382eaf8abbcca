import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lacksSecondStep, renewLevel } from '../../lib/own-level.ts';
import { providerError } from '../../lib/provider-error.ts';
import { roleKey, secondStepsKey } from '../../lib/query-keys.ts';
import type { Factor } from '../../lib/second-step.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { removeFactor } from './two-step.mutations.ts';

type RemoveFactorProps = { factor: Factor; isLast: boolean; onClose: () => void };

/** Asks, then takes a second step away. */
export function RemoveFactor({ factor, isLast, onClose }: RemoveFactorProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: () => notify({ title: 'Second Step Removed', description: factor.name, type: 'success' }),
    onError: (error) => {
      const { code, message } = providerError(error);
      if (code === lacksSecondStep) void renewLevel();
      else notify({ title: 'Error', description: message, type: 'error' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: secondStepsKey });
      void client.invalidateQueries({ queryKey: roleKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Remove ${factor.name}?`}
      description={
        isLast
          ? 'It is your only second step: your password alone lets in whoever knows it. Where the shop asks for a second step, you have to set one up again before you can work.'
          : 'You are asked for another of your second steps from now on.'
      }
      confirmLabel="Remove"
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
