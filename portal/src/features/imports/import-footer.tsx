import { Button } from '../../ui/button.tsx';
import { matchingProblem } from './column-choice.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { linesText, linesToLoad } from './line-texts.ts';

type ImportFooterProps = { session: ImportSession; state: ImportState; onClose: () => void };

/** The buttons of the step that an import is at: back at the left, on at the right. */
export function ImportFooter({ session, state, onClose }: ImportFooterProps) {
  const { step, check } = state;
  const close = <Button onClick={onClose}>Close</Button>;
  // While nobody knows what was saved, nothing leads back to what is not.
  if (step.is === 'choose' || step.is === 'opening' || step.is === 'loading') return close;
  if (step.is === 'done') {
    return (
      <>
        <Button onClick={() => session.startOver()}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          {step.result.first_added ? 'Show what was added' : 'Close'}
        </Button>
      </>
    );
  }
  if (step.is === 'columns') {
    return (
      <>
        <Button className="mr-auto" onClick={() => session.startOver()}>
          Another file
        </Button>
        {close}
        <Button
          variant="primary"
          paused={matchingProblem(session.kind, state.matching) !== null}
          onClick={() => void session.checkLines()}
        >
          Check the lines
        </Button>
      </>
    );
  }
  return (
    <>
      <Button className="mr-auto" onClick={() => session.backToColumns()}>
        Back
      </Button>
      {close}
      {check ? (
        <Button
          variant="primary"
          busy={step.is === 'checking' && state.failure === null}
          paused={linesToLoad(check) === 0 || step.is !== 'preview'}
          onClick={() => void session.load()}
        >
          {linesToLoad(check) === 0 ? 'Nothing to import' : `Import ${linesText(linesToLoad(check))}`}
        </Button>
      ) : null}
    </>
  );
}
