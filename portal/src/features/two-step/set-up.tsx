import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AddApp } from './add-app.tsx';
import { AddPhone } from './add-phone.tsx';

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
      <Button autoFocus={last === 'phone'} onClick={() => choose('phone')}>
        Add a phone
      </Button>
    </div>
  );
}
