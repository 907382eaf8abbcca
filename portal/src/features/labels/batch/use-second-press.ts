import { useCallback, useState } from 'react';
import { unlessAborted } from '../print-service/time-limit.ts';

/** A press that something waits for since the first one is too long ago. */
export const useSecondPress = () => {
  const [press, setPress] = useState<(() => void) | null>(null);
  const pressed = useCallback(async (signal: AbortSignal): Promise<void> => {
    const comes = new Promise<void>((resolve) => setPress(() => () => resolve()));
    await unlessAborted(signal, comes).finally(() => setPress(null));
  }, []);
  return {
    /** To be called within the press; null as long as none is waited for. */
    press,
    /** Resolves within the press. Rejects with the signal's reason once nobody waits for it any more. */
    pressed,
  };
};
