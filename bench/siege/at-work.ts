import { setTimeout as pause } from 'node:timers/promises';
import { openLine } from './connection.ts';
import type { Person, Step } from './person.ts';
import { inRhythm, type Sample } from './rhythm.ts';

/** What was done, in the order in which it was. */
export interface Samples {
  readonly work: Sample[];
  readonly importing: Sample[];
  readonly arriving: Sample[];
  readonly picturing: Sample[];
  /** Questions for /health. */
  readonly health: Sample[];
}

/** How often each of them does something, in ms; 0 is one thing right after the other. */
export interface Rhythm {
  readonly stepMs: number;
  readonly importMs: number;
}

const healthMs = 500;
const arriveMs = 10_000;
const pictureMs = 2_000;
const renewMs = 3_000;

/** Everybody works until it is over; each begins at another place of the day's work, and not all at once. */
export const atWork = async (
  url: string,
  people: readonly Person[],
  { stepMs, importMs }: Rhythm,
  isOver: () => boolean,
): Promise<Samples> => {
  const samples: Samples = { work: [], importing: [], arriving: [], picturing: [], health: [] };
  const monitor = openLine(url, '127.0.1.100');
  const ask: Step = async () => {
    const { status, text } = await monitor.send({ path: '/health' });
    if (status !== 200) throw new Error(`/health: ${status} ${text}`);
  };
  const rhythms = people.flatMap(({ work, renewing, importing, arriving, picturing }, place) => {
    const share = place / people.length;
    const from = Math.floor(share * work.length);
    const turned = [...work.slice(from), ...work.slice(0, from)];
    return [
      pause(share * stepMs).then(() => inRhythm(turned, stepMs, isOver, samples.work)),
      pause(share * renewMs).then(() => inRhythm([renewing], renewMs, isOver, samples.work)),
      pause(share * importMs).then(() => inRhythm(importing, importMs, isOver, samples.importing)),
      pause(share * arriveMs).then(() => inRhythm([arriving], arriveMs, isOver, samples.arriving)),
      pause(share * pictureMs).then(() => inRhythm([picturing], pictureMs, isOver, samples.picturing)),
    ];
  });
  await Promise.all([...rhythms, inRhythm([ask], healthMs, isOver, samples.health)]);
  monitor.close();
  return samples;
};
