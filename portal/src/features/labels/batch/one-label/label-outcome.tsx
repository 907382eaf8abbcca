import { useState } from 'react';
import { Note } from '../../../../ui/note.tsx';
import { tellsOfItself } from '../../print-service/client.ts';
import { DemoLink } from '../../printer/demo/demo-link.tsx';
import { labelsText } from '../../printer/label/label-count.ts';
import { PermissionHint } from '../../printer/permission-hint.tsx';
import { questionText } from '../../printer/printer-words.ts';
import type { PrinterSelection } from '../../printer/use-printer-selection.ts';
import { useQuestion } from '../../printer/use-question.ts';
import { printedCount } from '../job/job-state.ts';
import { lyingText } from '../job/places.ts';
import { allOf, countOf } from '../job/runs.ts';
import { MissingLabels } from '../missing-labels.tsx';
import { ShareReady } from '../share-ready.tsx';
import { SteadyButton } from '../steady-button.tsx';
import { doubtText, stoppedText, untilAnswered } from './label-words.ts';
import type { LabelPrint } from './use-label-print.ts';

type LabelOutcomeProps = { print: LabelPrint; printer: PrinterSelection };

/** What became of the label. */
export function LabelOutcome({ print, printer }: LabelOutcomeProps) {
  const state = print.printing?.state;
  const { lying } = printer;
  const question = useQuestion();
  // That of a label whose dialog was closed: one more would be asked about after it. Who looks for printers says it, too.
  if (!print.printing || !state)
    return question === 'print' && printer.printers.state !== 'looking' ? (
      <p className="text-muted text-table">{questionText(question)}</p>
    ) : null;
  const { order } = print.printing;
  const { phase, ahead } = state;
  const queued = countOf(ahead);
  return (
    <>
      {queued > 0 || phase.is === 'ready' ? <PermissionHint /> : null}
      {lying === null ? null : (
        <Note look="warning" actions={<Answer text="Stop waiting" onClick={print.stopWaiting} />}>
          {lyingText(labelsText(queued), queued)} {lying.why}
        </Note>
      )}
      {phase.is === 'waiting' ? (
        <Note look="warning" actions={<Answer text="Cancel" onClick={print.cancel} />}>
          {labelsText(countOf(state.left))} will be printed as soon as {order.printer} is ready.
          {countOf(state.left) === state.total ? ' Nothing was sent yet.' : ''}
        </Note>
      ) : null}
      {print.shareReady ? <ShareReady labels={order.copies} /> : null}
      {phase.is === 'asked' ? (
        <Note
          look="warning"
          actions={
            <>
              <Answer text="Yes" onClick={() => print.seen([])} />
              <Answer text="No" onClick={() => print.seen(state.unheard)} />
            </>
          }
        >
          {doubtText(phase.trouble, { ...order, copies: countOf(state.unheard) })}{' '}
          {untilAnswered(countOf(state.unheard))}
        </Note>
      ) : null}
      {phase.is === 'stopped' ? <Stopped print={print} /> : null}
      {phase.is === 'done' ? <Done print={print} printer={printer} /> : null}
    </>
  );
}

/** Why no more labels go out, and how those that are left do. */
function Stopped({ print }: { print: LabelPrint }) {
  if (!print.printing) return null;
  const { order, state } = print.printing;
  const trouble = state.phase.is === 'stopped' ? state.phase.trouble : null;
  const printed = printedCount(state);
  /** It is all there to be printed again, as it is shown. */
  const isMild = trouble?.is === 'told' || (trouble?.is === 'changed' && trouble.fresh.length > 0);
  const text = trouble ? stoppedText(trouble, order.line.productid) : '';
  const unheard = countOf(state.unheard);
  if (printed + unheard === 0) return trouble ? <Note look={isMild ? 'warning' : 'danger'}>{text}</Note> : null;
  const left = labelsText(countOf(state.left));
  return (
    <Note look="warning" actions={<Answer text={`Print the other ${left}`} onClick={print.goOn} />}>
      {text} {labelsText(printed)} came out, {left} not.{' '}
      {unheard > 0 ? `${labelsText(unheard)} may have come out: that is asked at the end.` : ''}
    </Note>
  );
}

/** All labels came out, as far as the printer tells; what did not can be named. */
function Done({ print, printer: { target } }: LabelOutcomeProps) {
  const [isNaming, setNaming] = useState(false);
  if (!print.printing) return null;
  const { order, batch } = print.printing;
  const { copies, printer, output } = order;
  const isDemo = output === 'printer' && target === 'demo';
  if (isNaming)
    return <MissingLabels batch={batch} of={allOf(copies)} onMissing={print.seen} onCancel={() => setNaming(false)} />;
  if (output !== 'printer' || print.wasSeen) return <Note look="success">{labelsText(copies)} printed.</Note>;
  if (isDemo || tellsOfItself(printer))
    return (
      <Note look="success" actions={isDemo ? <DemoLink /> : null}>
        {labelsText(copies)} printed on {printer}.
      </Note>
    );
  const missing =
    copies === 1 ? (
      <Answer text="It did not come out" onClick={() => print.seen(allOf(1))} />
    ) : (
      <Answer text="Some did not come out" onClick={() => setNaming(true)} />
    );
  return (
    <Note look="success" actions={missing}>
      {printer} took {labelsText(copies)}.
    </Note>
  );
}

function Answer({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <SteadyButton size="small" onClick={onClick}>
      {text}
    </SteadyButton>
  );
}
