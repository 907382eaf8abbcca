/** Asks every `everyMs` for a sign of life, and calls `missed` when the one before has not come meanwhile. */
export const openHeartbeat = (
  everyMs: number,
  { ask, missed }: { readonly ask: () => void; readonly missed: () => void },
): { begin(): void; heard(): void; rest(): void } => {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  const beat = (): void => {
    if (isAsked) missed();
    isAsked = true;
    ask();
  };
  return {
    begin: () => {
      timer ??= setInterval(beat, everyMs);
    },
    heard: () => {
      isAsked = false;
    },
    rest: () => {
      clearInterval(timer);
      timer = undefined;
      isAsked = false;
    },
  };
};
