import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenForScans } from './listen.ts';
import { type Found, findScanned, type Gone } from './scan.queries.ts';
import { sayFailed, sayLeftBehind, sayUnknown } from './scan-notices.ts';
import type { Scan } from './scan-of.ts';

/**
 * Looks up what scanners type, as long as it is mounted, and says why a scan opens nothing.
 * @param onFound called with what was scanned, once the field it went into is as it was before
 * @param onGone the same with what was deleted
 * @returns the code that is being looked up, null for none
 */
export const useScanner = (onFound: (found: Found) => void, onGone: (gone: Gone) => void): string | null => {
  const [looking, setLooking] = useState<string | null>(null);
  const latest = useRef<Scan | null>(null);

  const lookUp = useEffectEvent(async (scan: Scan) => {
    const { codes, meant } = scan;
    const code = codes[0] ?? '';
    latest.current = scan;
    setLooking(meant ? code : null);
    const isLatest = (): boolean => latest.current === scan;
    try {
      const found = await findScanned(codes);
      // Its field is made good even if somebody scanned on meanwhile.
      if (!found) scan.giveBack();
      else if (!(await scan.take())) sayLeftBehind(code);
      if (!isLatest()) return;
      if (found && 'deleted' in found) onGone(found);
      else if (found) onFound(found);
      else if (meant) sayUnknown(code);
    } catch (failure) {
      console.error('A scanned code could not be looked up', failure);
      scan.giveBack();
      if (!isLatest()) return;
      if (meant) sayFailed(code, failure);
    }
    setLooking(null);
  });

  useEffect(() => listenForScans((scan) => void lookUp(scan)), []);
  return looking;
};
