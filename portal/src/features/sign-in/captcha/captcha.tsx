import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { drawWidget, service } from './draw-widget.ts';
import type { Failure } from './shown.ts';
import { gate } from './with-token.ts';

const words: Readonly<Record<Failure, () => string>> = {
  unreached: () =>
    `The check against robots could not be loaded. The connection may be gone, or something here blocks ${service()?.host}, such as an ad blocker. What you typed is kept.`,
  'wrong-key': () =>
    'The check against robots does not take this shop’s site key. Tell whoever looks after the shop’s server.',
  failed: () => 'The check against robots failed. What you typed is kept. If it fails again, use another browser.',
};

/** The widget of the shop's captcha, and what there is to say of it. */
export function Captcha() {
  const group = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { failure, awaited } = useSyncExternalStore(gate.subscribe, gate.shown);
  const restart = () => setAttempt((number) => number + 1);
  useEffect(() => gate.leave, []);
  // The button goes, and with it the focus would.
  const tryAgain = () => {
    group.current?.focus();
    restart();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws it anew
  useEffect(() => (place.current ? drawWidget(place.current, restart) : undefined), [attempt]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of ours
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label="Check against robots"
      className="flex flex-col gap-2 outline-none"
    >
      <div hidden={failure !== null} className="min-h-16">
        <div key={attempt} ref={place} />
        <div />
      </div>
      {failure ? (
        <Callout tone="danger">
          <p>{words[failure]()}</p>
          <Button size="small" onClick={tryAgain}>
            Try again
          </Button>
        </Callout>
      ) : null}
      <p role="status" className="text-muted text-table empty:hidden">
        {awaited ? 'Waiting for the check above. Once it is done, this goes on by itself.' : null}
      </p>
    </div>
  );
}
