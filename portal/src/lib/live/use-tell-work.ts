import { useEffect, useRef } from 'react';
import { useSession } from '../session.ts';
import { nameOf } from '../session-state.ts';
import type { Work } from './at-work.ts';
import { tellWork } from './tell-work.ts';

/** Tells others what goes on here, until it is null or its component goes. */
export const useTellWork = (work: Work | null): void => {
  const session = useSession();
  const who = session.phase === 'in' ? nameOf(session.user) : '';
  const teller = useRef<ReturnType<typeof tellWork>>(null);
  const isOn = work !== null;
  useEffect(() => {
    if (!isOn) return;
    const told = tellWork(who);
    teller.current = told;
    return () => {
      told.end();
      teller.current = null;
    };
  }, [isOn, who]);
  useEffect(() => {
    if (work) teller.current?.goesOn(work);
  });
};
