import { useRef, useState } from 'react';
import { providerError } from '../../../../lib/provider-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useRemoveSizeSet } from './size-sets.mutations.ts';
import type { StoredSizeSet } from './size-sets.queries.ts';

/** Removes a set for everybody, after a question: no product changes by it. */
export function RemoveSet({ set, goOn }: { set: StoredSizeSet; goOn: () => HTMLElement | null }) {
  const remove = useRemoveSizeSet();
  const [asking, setAsking] = useState(false);
  /** What asked is gone with the set. */
  const isRemoving = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    isRemoving.current = true;
    setAsking(false);
    setProblem(null);
    try {
      await remove.mutateAsync(set.id);
    } catch (failure) {
      const { message, hint } = providerError(failure);
      setProblem(`The set was not removed: ${hint || message}`);
    }
  };

  return (
    <>
      <Button
        size="small"
        variant="ghost"
        className="-ml-2.5 text-muted"
        onClick={() => {
          isRemoving.current = false;
          setAsking(true);
        }}
      >
        Remove this set
      </Button>
      {problem ? (
        <p role="alert" className="text-danger-text">
          {problem}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`Remove the size set ${set.name}?`}
        description="It goes for everybody in the shop, on all machines. Products keep their sizes, and so does this one."
        confirmLabel="Remove for everybody"
        finalFocus={() => (isRemoving.current ? goOn() : true)}
        danger
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
