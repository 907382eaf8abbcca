/** Day, month and year, apart or as eight digits. */
const dayFirst = /^([0-9]{1,2})[\s/.-]+([0-9]{1,2})[\s/.-]+([0-9]{4})$|^([0-9]{2})([0-9]{2})([0-9]{4})$/;
/** As it is pasted from elsewhere. */
const yearFirst = /^([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})$/;
const cutYear = /^[0-9]{1,2}[\s/.-]+[0-9]{1,2}[\s/.-]+[0-9]{2}$|^[0-9]{6}$/;
const dayInPart = /^[0-9\s/.-]+$/;
/** What an earlier release could store: its year is what is wrong with it, not how it is written. */
const farYear = /^[0-9]{5,}-[0-9]{2}-[0-9]{2}$/;

/** 'yyyy-MM-dd' of what is written like a day, whether or not there is such a day; null for any other text. */
function writtenDay(text: string): string | null {
  const [, day = '', month = '', year = '', ...digits] = dayFirst.exec(text) ?? [];
  const parts = year
    ? [year, month, day]
    : digits[2]
      ? [digits[2], digits[1], digits[0]]
      : yearFirst.exec(text)?.slice(1);
  return parts ? parts.map((part = '') => part.padStart(2, '0')).join('-') : null;
}

/** JavaScript moves 31 February on to March: a day that does not come back as itself is none. */
function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/**
 * The day that was typed, 'yyyy-MM-dd'; null where it is none. Taken are d/m/yyyy, also with dots, dashes or blanks,
 * ddmmyyyy, and yyyy-mm-dd. A year has four digits: '26' may be any century's.
 */
export function typedDay(text: string): string | null {
  const written = writtenDay(text.trim());
  return written !== null && isInCalendar(written) ? written : null;
}

/** A day as its field shows it, 'dd/MM/yyyy'; a text that is no day as it stands. */
export function dayEntry(day: string): string {
  return typedDay(day)?.split('-').reverse().join('/') ?? day;
}

/** Why a text is no day, and what to do; null for a day and for ''. */
export function typedDayProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || typedDay(text) !== null || farYear.test(text)) return null;
  if (writtenDay(text) !== null) return 'There is no such day. Check the day and the month.';
  if (cutYear.test(text)) return 'The year is cut short. Type its four digits.';
  if (dayInPart.test(text)) return 'The date is not complete. Type the whole date.';
  return 'This is no date. Type it as dd/mm/yyyy.';
}
