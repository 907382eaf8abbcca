import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';
import { checkFailureText, uncertainText } from './failure-text.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { linesText, linesToLoad } from './line-texts.ts';

type ImportProgressProps = { session: ImportSession; state: ImportState };

/** How far the lines are: sent, checked, saved; or why not, with another try. */
export function ImportProgress({ session, state }: ImportProgressProps) {
  const { step, failure, check, uncertain } = state;
  const head =
    step.is === 'sending'
      ? 'Sending the lines'
      : step.is === 'checking'
        ? 'Checking the lines'
        : `Saving ${linesText(check ? linesToLoad(check) : 0)}`;
  return (
    <div className="mx-auto flex min-h-72 w-full max-w-xl flex-col justify-center gap-4">
      <h3 className="flex items-center gap-2 font-semibold text-lg">
        {failure ? null : <SpinnerMark className="text-accent-text" />}
        <span role="status">{failure ? (uncertain ? 'Saved or not?' : 'Stopped') : head}</span>
      </h3>
      {step.is === 'sending' ? (
        <>
          <div
            role="progressbar"
            aria-label="Lines sent"
            aria-valuemin={0}
            aria-valuemax={step.total}
            aria-valuenow={step.sent}
            className="flex h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
          >
            <span
              className="bg-accent transition-[width]"
              style={{ width: `${(100 * step.sent) / Math.max(1, step.total)}%` }}
            />
          </div>
          <p className="text-muted tabular-nums">
            {countText(step.sent)} of {linesText(step.total)} sent. Nothing is written to the shop yet.
          </p>
        </>
      ) : (
        <p className="text-muted">
          {step.is === 'loading'
            ? 'All of them are saved, or none.'
            : 'They are compared with the shop. Nothing is written yet.'}
        </p>
      )}
      {failure ? (
        <Note
          look="danger"
          actions={
            <Button size="small" onClick={() => void session.tryAgain()}>
              Try again
            </Button>
          }
        >
          {uncertain ? uncertainText(failure) : checkFailureText(failure)}
        </Note>
      ) : null}
    </div>
  );
}
