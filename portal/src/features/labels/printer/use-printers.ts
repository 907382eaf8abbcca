import { useCallback, useEffect, useState } from 'react';
import { onHungUp } from '../print-service/client.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import { faultOf, type PrintFault } from '../print-service/fault.ts';
import { onLocalNetworkChange } from '../print-service/local-network.ts';
import { asksNobody, findPrinters, isBlock, isPassing, type Printers } from './find-printers.ts';
import { useQuestion } from './use-question.ts';

/** One look at the printers. */
interface Look {
  /** Over a new connection, so that everything on the way to the printers is tried. */
  readonly reconnect: boolean;
  /** What was found before is shown until something else is known. */
  readonly quiet: boolean;
}

/** Between two looks that nobody asked for. */
const nextLookAfter = 3_000;

const again: Look = { reconnect: false, quiet: false };
const quietly: Look = { reconnect: false, quiet: true };

const looking: Printers = { state: 'looking' };

/** Has `look` called when what stands in the way has changed; while `isShown`, also when it may have, if that asks nobody. */
const useFollowing = (printers: Printers, isShown: boolean, look: (look: Look) => void): void => {
  const fault = printers.state === 'failed' ? printers.fault : null;
  const isListed = printers.state === 'listed';
  useEffect(() => {
    if (isListed) return onHungUp(() => look(again));
    if (fault === null || isBlock(fault)) return;
    return onLocalNetworkChange(() => look(again));
  }, [isListed, fault, look]);
  useEffect(() => {
    if (fault === null || !isShown) return;
    if (!isPassing(fault) && !(fault.kind === 'no-printer' && asksNobody())) return;
    const timer = setTimeout(() => look(quietly), nextLookAfter);
    return () => clearTimeout(timer);
  }, [fault, isShown, look]);
};

/** Looks every few seconds for a printer that is missed, as long as that asks nobody. */
export const useLookingForMissed = (isMissed: boolean, lookQuietly: () => void): void => {
  useEffect(() => {
    if (!isMissed) return;
    const timer = setInterval(() => asksNobody() && lookQuietly(), nextLookAfter);
    return () => clearInterval(timer);
  }, [isMissed, lookQuietly]);
};

/**
 * The printers that the print service lists, as that changes.
 * @param isShown whether they are on the screen: they are looked for from then on, and every few seconds only meanwhile
 */
export const usePrinters = (target: PrintTarget, isShown: boolean) => {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  const [look, setLook] = useState<Look>(again);
  const [found, setFound] = useState<{ target: PrintTarget; by: Look; printers: Printers } | null>(null);
  const [stopped, setStopped] = useState<{ by: Look; fault: PrintFault } | null>(null);
  const question = useQuestion();
  useEffect(() => {
    if (!wasShown) return;
    let wanted = true;
    void findPrinters(target, look.reconnect).then((printers) => {
      if (wanted) setFound({ target, by: look, printers });
    });
    return () => {
      wanted = false;
    };
  }, [target, look, wasShown]);
  const begin = useCallback((next: Look) => setLook({ ...next }), []);
  const last = found?.target === target ? found : null;
  const isOver = last?.by === look;
  const stop = stopped?.by === look ? stopped : null;
  const underWay: Printers = stop ? { state: 'failed', fault: stop.fault } : looking;
  const printers = last && (isOver || (look.quiet && !question)) ? last.printers : underWay;
  useFollowing(isOver ? printers : looking, isShown, begin);
  return {
    printers,
    /** As a person wants it: everything on the way is tried, and QZ Tray may ask. */
    lookAgain: useCallback(() => begin({ reconnect: true, quiet: false }), [begin]),
    lookQuietly: useCallback(() => begin(quietly), [begin]),
    /** Waits no longer for an answer of the person at this computer; what comes of it later is shown all the same. */
    stopWaiting: useCallback(
      (by: 'service' | 'browser') =>
        setStopped({ by: look, fault: faultOf(by === 'service' ? 'asking' : 'unanswered') }),
      [look],
    ),
  };
};
