import { useEffect, useState } from 'react';
import { dateText } from '../../../../shop/dates.ts';
import { storedValue, storeValue } from '../../lib/machine-storage.ts';
import { nameOf, type SignedIn } from '../../lib/session-state.ts';
import { notify } from '../../ui/toaster.tsx';
import { TwoStepDialog } from './two-step-dialog.tsx';

const toldOn = 'thaan-second-step-told';

/** Says once a day until when one may do without a second step, and leads to where it is set up. */
export function GraceNotice({ user, endsAt }: { user: SignedIn; endsAt: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const today = `${user.id} ${dateText(new Date().toISOString())}`;
    if (storedValue(toldOn) === today) return;
    storeValue(toldOn, today);
    notify({
      title: 'Set up two-step sign-in',
      description: `This shop asks for a second step. You can log in without one until ${dateText(endsAt)}.`,
      type: 'info',
      duration: 12_000,
      about: 'second step',
      action: { label: 'Set it up', act: () => setOpen(true) },
    });
  }, [user.id, endsAt]);
  return open ? <TwoStepDialog email={nameOf(user)} onClose={() => setOpen(false)} /> : null;
}
