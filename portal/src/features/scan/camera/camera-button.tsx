import { ScanBarcode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasCamera } from '../../../ui/camera/has-camera.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { Found, Gone } from '../scan.queries.ts';
import { fetchReaderAhead } from './barcode-reader.ts';

const CameraDialog = onDemand(async () => (await import('./camera-dialog.tsx')).CameraDialog);

type CameraButtonProps = {
  /** Somebody is about to scan: what a find needs can be fetched. */
  onNear: () => void;
  onFound: (found: Found) => void;
  /** The history of what was deleted is asked for. */
  onGone: (gone: Gone) => void;
};

/** Opens the camera, where there is one; elsewhere there is nothing. */
export function CameraButton({ onNear, onFound, onGone }: CameraButtonProps) {
  const [able, setAble] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Firefox before 132 cannot tell of each picture of a video, of which barcodes are read.
    if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return;
    let wanted = true;
    void hasCamera().then((has) => wanted && setAble(has));
    return () => {
      wanted = false;
    };
  }, []);
  if (!able) return null;
  const near = (): void => {
    CameraDialog.preload();
    fetchReaderAhead().catch(() => undefined); // tried again, and reported, when the camera is on
    onNear();
  };
  return (
    <>
      <IconButton
        label="Scan with the camera"
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
        // Beside the menu's button, where that is shown, else beside the account: it comes late, and moves nothing.
        className="wide:order-1 wide:-mr-4 size-11 max-wide:ml-auto max-wide:[&+button]:ml-0"
      >
        <ScanBarcode size={20} aria-hidden="true" />
      </IconButton>
      {open ? (
        <CameraDialog
          onClose={() => setOpen(false)}
          onFound={(found) => {
            setOpen(false);
            onFound(found);
          }}
          onGone={(gone) => {
            setOpen(false);
            onGone(gone);
          }}
        />
      ) : null}
    </>
  );
}
