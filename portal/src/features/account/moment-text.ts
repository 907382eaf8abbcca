import { dateText } from '../../../../shop/dates.ts';
import { clockText } from '../../lib/clock-text.ts';

/** A moment on the shop's clock, +05:30, as staff read it: '21/11/2026 10:35'. Throws RangeError on what is no date. */
export const momentText = (moment: string): string => `${dateText(moment)} ${clockText(moment)}`;
