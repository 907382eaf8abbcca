import { useEffect, useState } from 'react';
import { type CameraFault, cameraFault } from './camera-fault.ts';

/** A camera; `Other` are faults of what is done with what it sees. */
type Camera<Other> =
  | { readonly state: 'asking' }
  | { readonly state: 'on'; readonly stream: MediaStream }
  | { readonly state: 'failed'; readonly fault: CameraFault | Other };

const asking = { state: 'asking' } as const;

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const openCamera = (width: number, height: number): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: width }, height: { ideal: height } },
  });

/**
 * The camera at the back, on as long as this is shown; it sees about so many pixels, as far as it can. `fail` tells that
 * it is of no use; `tryAgain` asks once more.
 */
export const useCamera = <Other extends string = never>(width: number, height: number) => {
  const [attempt, setAttempt] = useState(0);
  const [camera, setCamera] = useState<Camera<Other>>(asking);
  const fail = (fault: Other): void => {
    if (camera.state === 'on') stop(camera.stream);
    setCamera({ state: 'failed', fault });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let wanted = true;
    let opened: MediaStream | null = null;
    openCamera(width, height).then(
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
