import { isHolding, type PrinterStatus, unknownStatus } from './printer-status.ts';

/** How often a printer that held is asked in vain, once the print service has hung up: as long as it takes to restart. */
const mostAsks = 10;

interface Asked {
  /** How often a printer that holds is asked, in ms. */
  readonly every: number;
  /** Has the print service say how the printer is; what it says comes through `heard`. Never rejects. */
  readonly ask: () => Promise<unknown>;
  /** Told what the printer is from now on. */
  readonly tell: (status: PrinterStatus) => void;
}

/**
 * Follows a printer by what is heard of it. One that holds is asked until it is well; when the print service hangs up
 * meanwhile, the printer counts as holding until it has said something new, or was asked in vain for long.
 */
export const patientWatch = ({ every, ask, tell }: Asked) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isAsking = false;
  let isLost = false;
  let unanswered = 0;

  const end = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  const askOnce = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    await ask();
    isAsking = false;
    if (timer === undefined || !isLost) return;
    unanswered++;
    if (unanswered < mostAsks) return;
    end();
    tell(unknownStatus);
  };

  return {
    heard: (status: PrinterStatus): void => {
      isLost = status.kind === 'unknown' && timer !== undefined;
      if (isLost) return;
      unanswered = 0;
      if (isHolding(status)) timer ??= setInterval(() => void askOnce(), every);
      else end();
      tell(status);
    },
    end,
  };
};
