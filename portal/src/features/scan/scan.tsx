import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onDemand } from '../../ui/on-demand.tsx';
import { CameraButton } from './camera/camera-button.tsx';
import type { Found } from './scan.queries.ts';
import { useScanner } from './use-scanner.ts';

const ScannedProduct = onDemand(async () => (await import('./scanned-product.tsx')).ScannedProduct);
const OpenAfterwards = onDemand(async () => (await import('./open-afterwards.tsx')).OpenAfterwards);

export type ScanProps = {
  /** Whether something typed and not saved is open. */
  wouldLose: () => boolean;
};

/**
 * Opens what a scanner reads, wherever in the portal one is; on phones that can, the camera's button stands where this
 * is put. What is typed and not saved is never touched: then the product waits until it is asked for.
 */
export function Scan({ wouldLose }: ScanProps) {
  const [shown, setShown] = useState<{ found: Found; open: boolean } | null>(null);
  const [waiting, setWaiting] = useState<Found | null>(null);

  const show = (found: Found): void => {
    setWaiting(null);
    setShown({ found, open: true });
  };
  const looking = useScanner((found) => (wouldLose() ? setWaiting(found) : show(found)));

  // A dialog is fetched while its product is.
  useEffect(() => {
    if (looking) ScannedProduct.preload();
  }, [looking]);

  return (
    <>
      <CameraButton onNear={ScannedProduct.preload} onFound={show} />
      {looking ? createPortal(<LookingUp code={looking} />, document.body) : null}
      {shown ? (
        <ScannedProduct {...shown} onClose={() => setShown((before) => before && { ...before, open: false })} />
      ) : null}
      {waiting ? (
        <OpenAfterwards
          key={waiting.product.productid}
          product={waiting.product}
          onOpen={() => show(waiting)}
          onLeave={() => setWaiting(null)}
        />
      ) : null}
    </>
  );
}

/** Says what is being waited for, once it takes longer than a moment. */
function LookingUp({ code }: { code: string }) {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-4 z-50 mx-auto w-fit animate-late rounded-md border border-line bg-raised px-3 py-2 text-ink shadow-raised"
    >
      Looking up {code}...
    </p>
  );
}
