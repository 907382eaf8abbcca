const time = '\\d\\d:\\d\\d:\\d\\d';

/** The three forms that a date may have in HTTP: today's, and two of before that are still to be understood. */
const forms = [
  new RegExp(`^[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, \\d\\d-[A-Z][a-z]{2}-\\d\\d ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d ${time} \\d{4}$`),
];

/** Ms of a date as HTTP writes it, or undefined for what is none. */
export const readHttpDate = (text: string): number | undefined => {
  if (!forms.some((form) => form.test(text))) return undefined;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
};
