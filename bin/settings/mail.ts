import { CannotStart, isLoopback } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** How mail leaves; without an SMTP server it stays in the outbox. */
export interface MailSettings {
  readonly smtpUrl: string | undefined;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string | undefined;
}

export const readMail = (value: Value): MailSettings => {
  const smtpUrl = smtp(value('THAAN_SMTP_URL'));
  const from = sender(value('THAAN_MAIL_FROM'));
  if (smtpUrl !== undefined && from === undefined)
    throw new CannotStart('THAAN_SMTP_URL is set but THAAN_MAIL_FROM, the sender of its mail, is not.');
  return { smtpUrl, from };
};

/** What is wrong is never repeated: it may hold the password. */
const smtp = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash)
    throw new CannotStart('THAAN_SMTP_URL must look like smtp://user:password@mail.example:587 or smtps://.');
  if (!isDecodable(url.username) || !isDecodable(url.password))
    throw new CannotStart('THAAN_SMTP_URL holds a percent sign that begins no escape; write it as %25.');
  return insistOnTls(text, url);
};

/** The links in a mail open accounts: it goes to another machine encrypted, unless the setting says it need not. */
const insistOnTls = (text: string, url: URL): string => {
  const isSettled = url.protocol === 'smtps:' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  if (isSettled || url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS')) return text;
  return `${text}${url.search ? '&' : '?'}requireTLS=true`;
};

const isDecodable = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

const address = /^[^\s@<>()[\]:;,\\"]+@[^\s@<>()[\]:;,\\"]+$/;

const sender = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const [, name = '', bracketed] = /^([^<>"\\\p{Cc}]*?)\s*<([^<>]*)>$/u.exec(text) ?? [];
  if (!address.test(bracketed ?? text))
    throw new CannotStart(
      `THAAN_MAIL_FROM must be an address, or a name and an address such as Shop <shop@shop.example>, not "${text}".`,
    );
  // In quotes a comma or a dot of the name is no syntax.
  return bracketed === undefined || name === '' ? (bracketed ?? text) : `"${name}" <${bracketed}>`;
};
