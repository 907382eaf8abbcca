import type { Caller } from '../../postgres/caller.ts';
import { createTurns, type TurnLimits } from '../../postgres/connection-turns.ts';
import { Painter } from './painter.ts';
import type { Painted, Painting } from './painting.ts';

/** Two at a time, one of which strangers leave to members; a page of pictures asks for many at once. */
const usualTurns: TurnLimits = {
  atOnce: 2,
  waitMs: 10_000,
  of: {
    member: { atOnce: 2, atOncePerLine: 2, waitingPerLine: 60, waiting: 120 },
    newcomer: { atOnce: 1, atOncePerLine: 1, waitingPerLine: 30, waiting: 60 },
    guest: { atOnce: 1, atOncePerLine: 1, waitingPerLine: 30, waiting: 60 },
  },
};

export interface PainterOptions {
  readonly turns?: TurnLimits;
  /** Of one picture. Default 30 s. */
  readonly mostMs?: number;
  /** How long a process stays without a picture. Default a minute. */
  readonly restMs?: number;
}

export interface Painters {
  /** Transforms a picture when it is the caller's turn; throws `Refused`, `Overloaded` and `BrokenOff`. */
  paint(painting: Painting, caller: Caller | undefined): Promise<Painted>;
  /** Ends their processes, and whatever they are at. */
  close(): void;
}

export const createPainters = ({
  turns: limits = usualTurns,
  mostMs = 30_000,
  restMs = 60_000,
}: PainterOptions = {}): Painters => {
  const turns = createTurns(limits);
  const all = new Set<Painter>();
  const resting: Painter[] = [];

  const begin = (): Painter => {
    const painter: Painter = new Painter(() => {
      all.delete(painter);
      const place = resting.indexOf(painter);
      if (place >= 0) resting.splice(place, 1);
    });
    all.add(painter);
    return painter;
  };

  return {
    paint: async (painting, caller) => {
      const end = await turns.take(caller);
      const painter = resting.pop() ?? begin();
      try {
        const painted = await painter.paint(painting, mostMs);
        resting.push(painter);
        painter.rest(restMs);
        return painted;
      } catch (error) {
        painter.end();
        throw error;
      } finally {
        end();
      }
    },
    close: () => {
      for (const painter of all) painter.end();
    },
  };
};
