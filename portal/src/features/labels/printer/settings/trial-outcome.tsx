import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/note.tsx';
import { PermissionHint } from '../permission-hint.tsx';
import type { Trial } from './use-trial.ts';

const names = { test: 'test label', calibration: 'calibration label' };

type TrialOutcomeProps = {
  trial: Trial;
  /** What the printer says of itself meanwhile. */
  said: string;
  onCancel: () => void;
};

/** What became of a label that tries the printer. */
export function TrialOutcome({ trial, said, onCancel }: TrialOutcomeProps) {
  switch (trial.state) {
    case 'idle':
      return null;
    case 'sending':
      return <PermissionHint />;
    case 'waiting':
      return (
        <Note
          look="warning"
          actions={
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          }
        >
          {trial.sentence} Nothing was sent yet.
        </Note>
      );
    case 'refused':
      return <Note look="danger">{trial.sentence}</Note>;
    case 'queued':
      return (
        <Note look="warning">
          The {names[trial.of]} lies in the queue of {trial.printer}. {said}
        </Note>
      );
    case 'complete':
      return (
        <Note look="success">
          {trial.printer} took the {names[trial.of]}.
        </Note>
      );
    case 'returned':
      return (
        <Note look="danger">
          The {names[trial.of]} was taken out of the queue of {trial.printer} before it was printed.
        </Note>
      );
    case 'unheard':
      return (
        <Note look="warning">
          The {names[trial.of]} was sent to {trial.printer}. This computer does not tell what became of it.
        </Note>
      );
  }
}
