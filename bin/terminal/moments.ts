import { dateText } from '../../shop/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as staff read it: 'dd/MM/yyyy HH:mm' at +05:30. */
export const momentText = (moment: Date): string => `${dateText(moment)} ${clock.format(moment)}`;
