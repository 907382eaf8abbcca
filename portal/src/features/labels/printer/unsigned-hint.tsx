import { useEffect, useState } from 'react';
import { rememberToldUnsigned, wasToldUnsigned } from './printer-choice.ts';

/** Says once on each computer that QZ Tray need not ask about every label, and where it is told how. */
export function UnsignedHint({ onAsk }: { onAsk: () => void }) {
  const [wasTold] = useState(wasToldUnsigned);
  useEffect(() => void rememberToldUnsigned(), []);
  if (wasTold) return null;
  return (
    <p className="text-muted text-table">
      QZ Tray asks about each label, since this shop has no certificate.{' '}
      <button type="button" onClick={onAsk} className="text-accent-text underline touch:min-h-11">
        How to end that
      </button>
    </p>
  );
}
