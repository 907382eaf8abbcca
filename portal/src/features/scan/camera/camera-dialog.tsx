import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import type { CameraFault } from '../../../ui/camera/camera-fault.ts';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Found, Gone } from '../scan.queries.ts';
import { ReaderNotFetched } from './barcode-reader.ts';
import { CameraView } from './camera-view.tsx';
import { faultSentences, type ReadingFault } from './reading-fault.ts';
import { useReading } from './use-reading.ts';

const readingFault = (error: unknown): ReadingFault => {
  if (!(error instanceof ReaderNotFetched)) return 'no-reader';
  return error.isRemembered ? 'no-script' : 'not-fetched';
};

type WayOutProps = { fault: CameraFault | ReadingFault; onTryAgain: () => void };

/** What helps against a fault, where anything may. */
function WayOut({ fault, onTryAgain }: WayOutProps) {
  if (fault === 'no-reader') return null;
  if (fault === 'no-script') return <Button onClick={() => location.reload()}>Reload the page</Button>;
  return <Button onClick={onTryAgain}>Try again</Button>;
}

type WayToGoneProps = { gone: Gone | null; onGone: (gone: Gone) => void };

/** The way to where what was deleted is put back. */
function WayToGone({ gone, onGone }: WayToGoneProps) {
  return gone ? <Button onClick={() => onGone(gone)}>Show history</Button> : null;
}

type CameraDialogProps = { onClose: () => void; onFound: (found: Found) => void; onGone: (gone: Gone) => void };

/** Shows what the camera sees until it reads a label of the shop. */
export function CameraDialog({ onClose, onFound, onGone }: CameraDialogProps) {
  const { camera, fail, tryAgain } = useCamera<ReadingFault>(1280, 720);
  const { reading, lookUp, forget } = useReading(onFound);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Scan a label"
      size="small"
      cross={false}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        {camera.state === 'failed' ? (
          <Callout tone="danger">
            <p>{faultSentences[camera.fault]}</p>
            <WayOut fault={camera.fault} onTryAgain={tryAgain} />
          </Callout>
        ) : (
          <>
            <CameraView
              stream={camera.state === 'on' ? camera.stream : null}
              onCode={(code) => void lookUp(code)}
              onFailure={(error) => {
                console.error('The camera’s picture could not be read', error);
                fail(readingFault(error));
              }}
            />
            <p role="status" className="text-center text-muted">
              {camera.state === 'on' ? 'Hold the barcode inside the frame.' : 'Allow the camera when the browser asks.'}
            </p>
          </>
        )}
        {reading ? (
          <Callout tone="danger">
            <p>{reading.sentence}</p>
            {reading.failed ? <Button onClick={forget}>Try again</Button> : null}
            <WayToGone gone={reading.gone} onGone={onGone} />
          </Callout>
        ) : null}
      </div>
    </Dialog>
  );
}
