import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { AddApp, type AddProps } from './add-app.tsx';

const AddPhone = onDemand<AddProps>(async () => (await import('./add-phone.tsx')).AddPhone);

type Kind = 'app' | 'phone';

const parts = { app: AddApp, phone: AddPhone };

type SetUpTwoStepProps = {
  /** Whether there is none yet: an app is the better one, where one has a phone for it. */
  isFirst: boolean;
  onDone: () => void;
  /** Tells whether one is under way. */
  onAdding?: (adding: boolean) => void;
};

/** Adds a second step: first the choice of what, then that. */
export function SetUpTwoStep({ isFirst, onDone, onAdding }: SetUpTwoStepProps) {
  const [last, setLast] = useState<Kind | null>(null);
  const [kind, setKind] = useState<Kind | null>(null);
  const choose = (next: Kind | null): void => {
    setKind(next);
    if (next !== null) setLast(next);
    onAdding?.(next !== null);
  };
  if (kind !== null) {
    const Part = parts[kind];
    return (
      <Part
        onBack={() => choose(null)}
        onDone={() => {
          choose(null);
          onDone();
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant={isFirst ? 'primary' : 'secondary'} autoFocus={last === 'app'} onClick={() => choose('app')}>
        Add an app
      </Button>
      <Button
        autoFocus={last === 'phone'}
        onPointerEnter={AddPhone.preload}
        onFocus={AddPhone.preload}
        onClick={() => choose('phone')}
      >
        Add a phone
      </Button>
    </div>
  );
}
