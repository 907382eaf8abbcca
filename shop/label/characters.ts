// What may stand between the quotes of a printer command. A list of what is allowed, never of what is not: a quote or
// a line break would end the string and run the rest as commands; `\` escapes; `~` and `^` open commands of their own
// on some printers. Text with anything else in it is sent as dots instead.

const allowed = /^[A-Za-z0-9 .,:;+\-/&()'#*%@!?=_₹]*$/;
const allowedInBarcode = /^[A-Za-z0-9.+\-/_]+(?: [A-Za-z0-9.+\-/_]+)*$/;

/** The sign that no resident font holds: it is allowed in a line and drawn as dots. */
export const rupeeSign = '₹';

/** Whether a text may be printed with a resident font, its rupee signs as dots. */
export const isPrintableText = (text: string): boolean => allowed.test(text);

/** Whether a text may be the content of a barcode: what a person can also type when a scanner fails. */
export const isBarcodeText = (text: string): boolean => allowedInBarcode.test(text);

const joiners = /[\u200c\u200d]/;

/** One line of text: white space and line breaks become one space; what has no shape is dropped. */
export const singleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Cn}]/gu, (character) => (joiners.test(character) ? character : '')) // Indian scripts join by them
    .trim();
