import { dateText } from '../../../../shop/dates.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** A moment on the shop's clock, +05:30, as staff read it: '21/11/2026 10:35'. Throws RangeError on what is no date. */
export const momentText = (moment: string): string => `${dateText(moment)} ${time.format(new Date(moment))}`;
