/** The shop's clock: +05:30 all year, whatever zone the machine is set to. */
const shopOffsetMinutes = 330;

const plainDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const zone = /(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)$/i;
const hoursOnly = /([+-][0-9]{2})$/;

/**
 * The shop's calendar day of an instant as 'yyyy-MM-dd'. A text without a time is that day; a text with a time
 * and no zone is read at +05:30. Throws RangeError on what is no date.
 */
export function shopDay(value: Date | string): string {
  if (typeof value === 'string' && plainDay.test(value)) return checkedDay(value);
  const instant = typeof value === 'string' ? readInstant(value) : value;
  return new Date(instant.getTime() + shopOffsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** The shop's calendar day as staff read it: 'dd/MM/yyyy'. Takes and throws what shopDay does. */
export function dateText(value: Date | string): string {
  const [year, month, day] = shopDay(value).split('-');
  return `${day}/${month}/${year}`;
}

function checkedDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  // V8 moves 31 February on to March; a day that does not come back as itself is no day.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) throw new RangeError(`No such day: ${day}`);
  return day;
}

function readInstant(text: string): Date {
  const time = /[T ]/.test(text) ? text.replace(' ', 'T') : `${text}T00:00`;
  const isZoned = zone.test(time.slice(10));
  const instant = new Date(isZoned ? time.replace(hoursOnly, '$1:00') : `${time}+05:30`);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not a date: ${text}`);
  return instant;
}
