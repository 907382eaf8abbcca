import type { Page } from '@playwright/test';

/** A picture, by what shows it. One that goes on begins where the one before it ended. */
export type Shot = readonly [name: string, show: (page: Page) => Promise<unknown>, goesOn?: 'goes on'];

/** Whether a picture is wanted: by its name or what that begins with, or as all of them are. */
export const isWanted = (name: string, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}-`));

/** The shots that the wanted pictures take, those that they go on from among them. */
export const leadingTo = (shots: readonly Shot[], wanted: readonly string[]): Shot[] =>
  shots.filter(([name], place) => {
    if (isWanted(name, wanted)) return true;
    const rest = shots.slice(place + 1);
    const end = rest.findIndex(([, , goesOn]) => !goesOn);
    return rest.slice(0, end < 0 ? undefined : end).some(([next]) => isWanted(next, wanted));
  });
