import { useEffect, useState } from 'react';
import { localNetworkPermission } from '../print-service/local-network.ts';

/** QZ Tray asks the person at the computer; it is easily overlooked behind the browser. */
const askAfter = 3_000;

const askedBy = {
  browser:
    'The browser may be asking whether this page may reach apps on this device. Choose Allow beside the address.',
  service: 'QZ Tray may be asking for permission. Choose Allow there.',
};

/** A line under what takes long: who waits for an answer of the person at the computer. */
export function PermissionHint() {
  const [asker, setAsker] = useState<keyof typeof askedBy | null>(null);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const permission = await localNetworkPermission();
      if (wanted) setAsker(permission === 'prompt' ? 'browser' : 'service');
    }, askAfter);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return asker ? <p className="text-muted text-table">{askedBy[asker]}</p> : null;
}
