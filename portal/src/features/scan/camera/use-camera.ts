import { useEffect, useState } from 'react';
import { type CameraFault, cameraFault } from './camera-fault.ts';

export type Camera =
  | { readonly state: 'asking' }
  | { readonly state: 'on'; readonly stream: MediaStream }
  | { readonly state: 'failed'; readonly fault: CameraFault };

const asking: Camera = { state: 'asking' };

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });

/** The camera at the back, on as long as this is shown. `fail` tells that it is of no use; `tryAgain` asks once more. */
export const useCamera = () => {
  const [attempt, setAttempt] = useState(0);
  const [camera, setCamera] = useState<Camera>(asking);
  const fail = (fault: CameraFault): void => {
    if (camera.state === 'on') stop(camera.stream);
    setCamera({ state: 'failed', fault });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let wanted = true;
    let opened: MediaStream | null = null;
    openCamera().then(
      (stream) => {
        if (!wanted) return stop(stream);
        opened = stream;
        stream.getVideoTracks()[0]?.addEventListener('ended', () => setCamera({ state: 'failed', fault: 'lost' }));
        setCamera({ state: 'on', stream });
      },
      (error: unknown) => {
        console.error('The camera could not be started', error);
        if (wanted) setCamera({ state: 'failed', fault: cameraFault(error) });
      },
    );
    return () => {
      wanted = false;
      if (opened) stop(opened);
    };
  }, [attempt]);

  const tryAgain = (): void => {
    setCamera(asking);
    setAttempt((attempts) => attempts + 1);
  };
  return { camera, fail, tryAgain };
};
