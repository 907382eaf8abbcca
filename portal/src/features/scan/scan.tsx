import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { handOn } from '../../lib/taken-scans.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { CameraButton } from './camera/camera-button.tsx';
import type { Found, Gone } from './scan.queries.ts';
import { useScanner } from './use-scanner.ts';

const ScannedProduct = onDemand(async () => (await import('./scanned-product.tsx')).ScannedProduct);
const ScannedGone = onDemand(async () => (await import('./scanned-gone.tsx')).ScannedGone);
const OpenAfterwards = onDemand(async () => (await import('./open-afterwards.tsx')).OpenAfterwards);

export type ScanProps = {
  /** Whether something typed and not saved is open. */
  wouldLose: () => boolean;
};

/** What is shown of scans. */
type Shown = {
  readonly found: Found;
  readonly open: boolean;
  /** How often it was scanned in a row. */
  readonly times: number;
  /** Whether it lies over another dialog. */
  readonly over: boolean;
};

const shownAfter = (before: Shown | null, found: Found, over: boolean): Shown => {
  const isOpen = before?.open === true;
  const isSame =
    before?.found.product.productid === found.product.productid && before.found.variantid === found.variantid;
  return {
    found,
    open: true,
    times: isOpen && isSame ? before.times + 1 : 1,
    over: isOpen ? before.over : over,
  };
};

/** Whether a dialog is open. */
const isOver = (): boolean => document.querySelector('[data-dialog][data-open]') !== null;

/** Whether a question waits for its answer, which nothing may cover. */
const isAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null;

/**
 * Opens what a scanner reads, wherever in the portal one is; on phones that can, the camera's button stands where this
 * is put. What is typed and not saved is never touched: then the product waits until it is asked for.
 */
export function Scan({ wouldLose }: ScanProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [waiting, setWaiting] = useState<Found | null>(null);

  const show = (found: Found, over = false): void => {
    setWaiting(null);
    setShown((before) => shownAfter(before, found, over));
  };
  const [gone, setGone] = useState<{ gone: Gone; asked: boolean } | null>(null);
  const looking = useScanner(
    (found) => {
      const over = isOver();
      if (!over && handOn(found)) return;
      if (wouldLose() || isAsked()) setWaiting(found);
      else show(found, over);
    },
    (deleted) => setGone({ gone: deleted, asked: false }),
  );

  // A dialog is fetched while its product is.
  useEffect(() => {
    if (looking) ScannedProduct.preload();
  }, [looking]);

  return (
    <>
      <CameraButton
        onNear={ScannedProduct.preload}
        onFound={(found) => handOn(found) || show(found)}
        onGone={(deleted) => setGone({ gone: deleted, asked: true })}
      />
      {looking ? createPortal(<LookingUp code={looking} />, document.body) : null}
      {shown ? (
        <ScannedProduct {...shown} onClose={() => setShown((before) => before && { ...before, open: false })} />
      ) : null}
      {gone ? <ScannedGone {...gone} onClose={() => setGone(null)} /> : null}
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
      className="fixed inset-x-0 bottom-[max(1rem,var(--safe-bottom))] z-50 mx-auto w-fit animate-late rounded-md border border-line bg-raised px-3 py-2 text-ink shadow-raised"
    >
      Looking up {code}...
    </p>
  );
}
