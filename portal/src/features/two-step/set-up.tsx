import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AddApp } from './add-app.tsx';
import { AddPhone } from './add-phone.tsx';

type Kind = 'app' | 'phone';

const parts = { app: AddApp, phone: AddPhone };

/** Adds a second step: first the choice of what, then that. `onAdding` tells whether one is under way. */
export function SetUpTwoStep({ onDone, onAdding }: { onDone: () => void; onAdding?: (adding: boolean) => void }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const choose = (next: Kind | null): void => {
    setKind(next);
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
      <Button onClick={() => choose('app')}>Add an app</Button>
      <Button onClick={() => choose('phone')}>Add a phone</Button>
    </div>
  );
}
