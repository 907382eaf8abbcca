import { useEffect, useState } from 'react';
import { unsignedText } from './printer-words.ts';
import { toldUnsigned } from './remembered.ts';

/** Says once on each computer that QZ Tray need not ask, and where it is told how. */
export function UnsignedHint({ onAsk }: { onAsk: () => void }) {
  const [wasTold] = useState(toldUnsigned.get);
  useEffect(() => void toldUnsigned.set(true), []);
  if (wasTold) return null;
  return (
    <p className="text-muted text-table">
      {unsignedText}{' '}
      <button type="button" onClick={onAsk} className="text-accent-text underline touch:min-h-11">
        How to end that
      </button>
    </p>
  );
}
