/** What is called back, or what ends that. */
export type Call = () => void;

/** Calls back whoever wants to be; what it returns stops that. */
export const listeners = () => {
  const calls = new Set<Call>();
  return {
    add: (call: Call): Call => {
      calls.add(call);
      return () => calls.delete(call);
    },
    tell: (): void => {
      for (const call of [...calls]) call();
    },
  };
};
