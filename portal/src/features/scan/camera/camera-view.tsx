import { useEffect, useEffectEvent, useRef } from 'react';
import { readBarcodes } from './barcode-reader.ts';

type CameraViewProps = {
  /** What the camera sees; null as long as it is not on. */
  stream: MediaStream | null;
  onCode: (code: string) => void;
  onFailure: (error: unknown) => void;
};

/** The camera's picture with a frame for the barcode. */
export function CameraView({ stream, onCode, onFailure }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useEffectEvent(onCode);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    return readBarcodes(
      video.current,
      (code) => seen(code),
      (error) => failed(error),
    );
  }, [stream]);
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-md bg-sunken">
      <video
        ref={video}
        aria-label="What the camera sees"
        autoPlay
        muted
        playsInline
        className="size-full object-cover"
      />
      <div
        aria-hidden="true"
        className="absolute inset-x-[12%] inset-y-[30%] rounded-md border-2 border-white shadow-raised"
      />
    </div>
  );
}
