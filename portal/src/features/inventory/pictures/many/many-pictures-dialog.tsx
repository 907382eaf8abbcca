import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SpinnerMark } from '../../../../ui/spinner.tsx';
import { useFocusOnView } from '../../../../ui/use-focus-on-view.ts';
import { useLeaving } from '../../../../ui/use-leaving.ts';
import { useOpener } from '../../../../ui/use-opener.ts';
import { ChoosePictures } from './choose-pictures.tsx';
import type { DroppedPictures } from './chosen-file.ts';
import { useDropPlace } from './drop-place.ts';
import { leavingQuestion } from './leaving-question.ts';
import { ReviewFooter, SendingFooter } from './many-pictures-footer.tsx';
import { type PicturePlan, type PlannedProduct, withRoom } from './picture-plan.ts';
import { type Decision, noDecision, Review } from './review.tsx';
import { SendingView } from './sending-view.tsx';
import { useManyPictures } from './use-many-pictures.ts';

type ManyPicturesDialogProps = { dropped: DroppedPictures; onClose: () => void };

/** What is sent of a plan. */
const decided = ({ products }: PicturePlan, { leftOut, way }: Decision): PlannedProduct[] =>
  products
    .filter(({ product }) => !leftOut.has(product.productid))
    .map((planned) => ({ ...planned, files: withRoom(planned, way) }))
    .filter(({ files }) => files.length > 0);

/** Adds pictures to many products at once, from files that are called after them. */
export function ManyPicturesDialog({ dropped, onClose }: ManyPicturesDialogProps) {
  const many = useManyPictures(dropped);
  const { step, busy, left } = many;
  const [decision, setDecision] = useState(noDecision);
  const question = leavingQuestion(step, busy, left);
  const { leave, asking, stay } = useLeaving(question !== null, onClose);
  // An answer that is pressed as the last picture arrives is not one to the next question.
  const [wasBusy, setWasBusy] = useState(busy);
  if (busy !== wasBusy) {
    setWasBusy(busy);
    stay();
  }
  const body = useFocusOnView(step.is === 'sending' && !busy ? 'done' : step.is, 'reading');
  const opener = useOpener();
  const over = useDropPlace(() => step.is === 'choose', many.choose);
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Pictures of many products"
      size="large"
      cross={false}
      finalFocus={opener}
      footer={
        step.is === 'review' ? (
          <ReviewFooter
            planned={decided(step.plan, decision)}
            way={decision.way}
            onSend={() => many.send(decided(step.plan, decision), decision.frame, decision.way)}
            onStartOver={() => {
              setDecision(noDecision);
              many.startOver();
            }}
            onClose={leave}
          />
        ) : step.is === 'sending' ? (
          <SendingFooter
            {...step}
            busy={busy}
            onRetry={() => many.retry(step)}
            onLeaveOut={() => many.retryWithout(step)}
            onClose={leave}
          />
        ) : (
          <Button onClick={leave}>Close</Button>
        )
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none sm:min-h-60">
        {step.is === 'choose' ? <ChoosePictures refused={step.refused} over={over} onChoose={many.choose} /> : null}
        {step.is === 'reading' ? (
          <p role="status" className="flex min-h-60 items-center justify-center gap-2">
            <SpinnerMark /> Looking at the files
          </p>
        ) : null}
        {step.is === 'review' ? <Review plan={step.plan} decision={decision} onDecide={setDecision} /> : null}
        {step.is === 'sending' ? <SendingView {...step} busy={busy} /> : null}
      </div>
      {question ? <ConfirmDialog open={asking} {...question} danger onConfirm={onClose} onCancel={stay} /> : null}
    </Dialog>
  );
}
