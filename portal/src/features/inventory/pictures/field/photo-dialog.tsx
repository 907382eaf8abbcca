import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { cameraFaultSentences } from '../../../../ui/camera/camera-fault.ts';
import { useCamera } from '../../../../ui/camera/use-camera.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

type PhotoDialogProps = { onTaken: (photo: File) => void; onClose: () => void };

/** What the video shows at this moment; null where it shows nothing yet. */
const photoOf = async (video: HTMLVideoElement): Promise<File | null> => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return blob && new File([blob], 'Photo.jpg', { type: blob.type });
};

/** Shows what the camera of this computer sees, until a picture is taken. */
export function PhotoDialog({ onTaken, onClose }: PhotoDialogProps) {
  const { camera, tryAgain } = useCamera(1920, 1440);
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const stream = camera.state === 'on' ? camera.stream : null;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const [making, setMaking] = useState(false);
  const take = async (): Promise<void> => {
    setMaking(true);
    const photo = video.current && (await photoOf(video.current));
    setMaking(false);
    if (photo) onTaken(photo);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Take a picture"
      cross={false}
      initialFocus={shutter}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button ref={shutter} variant="primary" paused={stream === null} busy={making} onClick={() => void take()}>
            Take picture
          </Button>
        </>
      }
    >
      {camera.state === 'failed' ? (
        <Callout tone="danger">
          <p>{cameraFaultSentences[camera.fault]}</p>
          <Button onClick={tryAgain}>Try again</Button>
        </Callout>
      ) : (
        <div className="flex flex-col gap-4">
          <video
            ref={video}
            aria-label="What the camera sees"
            autoPlay
            muted
            playsInline
            className="aspect-[4/3] max-h-[55vh] w-full rounded-md bg-sunken object-contain"
          />
          <p role="status" className="text-center text-muted">
            {stream ? 'Hold the piece against a plain wall.' : 'Allow the camera when the browser asks.'}
          </p>
        </div>
      )}
    </Dialog>
  );
}
