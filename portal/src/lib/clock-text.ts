import { dateText } from '../../../shop/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** The time of a moment on the shop's clock, +05:30: '14:32'. Throws RangeError on what is no date. */
export const clockText = (moment: string): string => clock.format(new Date(moment));

/** A moment in a sentence: '23/11/2026 at 14:32'. Throws RangeError on what is no date. */
export const whenText = (moment: string): string => `${dateText(moment)} at ${clockText(moment)}`;
