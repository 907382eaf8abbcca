import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { countOf } from '../../../list/index.ts';
import { mostAdded, type PlannedProduct, type Way } from './picture-plan.ts';
import type { Sending } from './sending.ts';
import { outcomeOf } from './sending-states.ts';

/** Buttons that have no room beside each other go on in a second line. */
function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-1 flex-wrap items-center justify-end gap-2">{children}</div>;
}

type ReviewFooterProps = {
  /** What would be sent. */
  planned: readonly PlannedProduct[];
  way: Way;
  onSend: () => void;
  onStartOver: () => void;
  onClose: () => void;
};

/** Back at the left, on at the right. */
export function ReviewFooter({ planned, way, onSend, onStartOver, onClose }: ReviewFooterProps) {
  const chosen = planned.reduce((sum, { files }) => sum + files.length, 0);
  const pictures = mostAdded(planned, way);
  return (
    <Buttons>
      <Button className="mr-auto" onClick={onStartOver}>
        Other files
      </Button>
      <Button onClick={onClose}>Close</Button>
      <Button variant="primary" paused={pictures === 0} onClick={onSend}>
        {pictures === 0 ? 'Nothing to add' : `Add ${pictures < chosen ? 'up to ' : ''}${countOf(pictures, 'picture')}`}
      </Button>
    </Buttons>
  );
}

type SendingFooterProps = {
  sending: Sending;
  planned: readonly PlannedProduct[];
  busy: boolean;
  onRetry: () => void;
  /** Tries again without the files that could not be opened. */
  onLeaveOut: () => void;
  onClose: () => void;
};

/** Ends what is under way, or tries again what failed. */
export function SendingFooter({ sending, planned, busy, onRetry, onLeaveOut, onClose }: SendingFooterProps) {
  const states = useSyncExternalStore(sending.subscribe, sending.states);
  const { left, waitsForFiles } = outcomeOf(planned, states);
  if (busy) return <Button onClick={sending.stop}>Stop</Button>;
  return (
    <Buttons>
      <Button variant={left > 0 ? 'secondary' : 'primary'} onClick={onClose}>
        Close
      </Button>
      {waitsForFiles ? <Button onClick={onLeaveOut}>Leave unopened files out</Button> : null}
      {left > 0 ? (
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </Buttons>
  );
}
