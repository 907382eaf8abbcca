import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/note.tsx';
import { DemoLink } from '../../printer/demo/demo-link.tsx';
import { labelsText } from '../../printer/label/label-count.ts';
import { PermissionHint } from '../../printer/permission-hint.tsx';
import { doubtText, stoppedText } from './label-words.ts';
import type { LabelPrint } from './use-label-print.ts';

/** What became of the label. */
export function LabelOutcome({ print, isDemo }: { print: LabelPrint; isDemo: boolean }) {
  const { phase, printed } = print;
  if (!phase || !printed) return null;
  const { copies, printer, line } = printed;
  switch (phase.is) {
    case 'ready':
    case 'sending':
      return <PermissionHint />;
    case 'waiting':
      return (
        <Note look="warning" actions={<Answer text="Cancel" onClick={print.cancel} />}>
          {labelsText(copies)} will be printed as soon as {printer} is ready. Nothing was sent yet.
        </Note>
      );
    case 'doubt': {
      const answers = (
        <>
          <Answer text="Yes" onClick={() => print.answer(true)} />
          <Answer text="No" onClick={() => print.answer(false)} />
        </>
      );
      return (
        <Note look="warning" actions={answers}>
          {doubtText(phase.trouble, copies)} As long as this is not answered, they count as not printed.
        </Note>
      );
    }
    case 'stopped': {
      const { trouble } = phase;
      if (!trouble) return null;
      const isShown = trouble.is === 'changed' && trouble.fresh.length > 0;
      return <Note look={isShown ? 'warning' : 'danger'}>{stoppedText(trouble, line.productid)}</Note>;
    }
    case 'done':
      return (
        <Note look="success" actions={isDemo ? <DemoLink /> : null}>
          {labelsText(copies)} {print.wasSeen ? 'printed.' : `sent to ${printer}.`}
        </Note>
      );
  }
}

function Answer({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {text}
    </Button>
  );
}
