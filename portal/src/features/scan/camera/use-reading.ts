import { useRef, useState } from 'react';
import { type Found, findScanned } from '../scan.queries.ts';
import { failedLookup, unknownCode } from '../scan-notices.ts';

/** Why a code that the camera read opened nothing. */
type Reading = {
  readonly sentence: string;
  /** Nobody could be asked: the same code may be looked up again. */
  readonly failed: boolean;
};

/** Looks up each code that the camera reads, once as long as it stays in sight. */
export const useReading = (onFound: (found: Found) => void) => {
  const asked = useRef<string | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);

  const lookUp = async (code: string): Promise<void> => {
    if (code === asked.current) return;
    asked.current = code;
    try {
      const found = await findScanned([code]);
      if (asked.current !== code) return;
      if (found) onFound(found);
      else setReading({ sentence: unknownCode(code), failed: false });
    } catch (failure) {
      console.error('A scanned code could not be looked up', failure);
      if (asked.current === code) setReading({ sentence: failedLookup(code, failure), failed: true });
    }
  };
  const forget = (): void => {
    asked.current = null;
    setReading(null);
  };
  return { reading, lookUp, forget };
};
