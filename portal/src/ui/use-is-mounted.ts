import { useEffect, useRef } from 'react';

/** Whether the component is still there, e.g. when an answer comes. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
