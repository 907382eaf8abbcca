import { useRef, useState } from 'react';
import { goneHint, goneWords } from '../gone-words.ts';
import { type Found, findScanned, type Gone } from '../scan.queries.ts';
import { failedLookup, unknownCode } from '../scan-notices.ts';

/** Why a code that the camera read opened nothing. */
type Reading = {
  readonly sentence: string;
  /** Nobody could be asked: the same code may be looked up again. */
  readonly failed: boolean;
  /** What it was that was deleted. */
  readonly gone: Gone | null;
};

const sentenceOf = (gone: Gone | null, code: string): string =>
  gone ? `${goneWords(gone.deleted)} ${goneHint}` : unknownCode(code);

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
      const gone = found && 'deleted' in found ? found : null;
      if (found && !('deleted' in found)) onFound(found);
      else setReading({ sentence: sentenceOf(gone, code), failed: false, gone });
    } catch (failure) {
      console.error('A scanned code could not be looked up', failure);
      if (asked.current === code) setReading({ sentence: failedLookup(code, failure), failed: true, gone: null });
    }
  };
  const forget = (): void => {
    asked.current = null;
    setReading(null);
  };
  return { reading, lookUp, forget };
};
