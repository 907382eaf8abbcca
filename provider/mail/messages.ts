import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, parseTemplate, renderTemplate, type Template, type Values } from './go-template.ts';
import { decode, linksOf, plainText } from './plain-text.ts';

/** What an account is told of itself, by GoTrue's names; of a new sign-in GoTrue tells nothing. */
const notices = [
  'password_changed_notification',
  'email_changed_notification',
  'phone_changed_notification',
  'identity_linked_notification',
  'identity_unlinked_notification',
  'mfa_factor_enrolled_notification',
  'mfa_factor_unenrolled_notification',
  'new_sign_in_notification',
] as const;

export type NoticeKind = (typeof notices)[number];

const kinds = [
  'confirmation',
  'invite',
  'recovery',
  'magic_link',
  'email_change',
  'reauthentication',
  ...notices,
] as const;

export type MailKind = (typeof kinds)[number];

/** What a mail says, ready to be sent. `links` are the addresses that its HTML links to. */
interface Rendered {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly links: readonly string[];
}

export type Messages = (kind: MailKind, values: Values) => Rendered;

interface Sheet {
  readonly subject: Template;
  readonly html: Template;
}

const ownFolder = join(import.meta.dirname, 'templates');

/**
 * Reads the templates: `<kind>.html`, whose title is the subject. A kind that `folder` lacks is taken from our own. A
 * file that cannot be read or understood throws an `Error` that names it.
 */
export const readMessages = (folder = ownFolder): Messages => {
  const present = new Set(readdirSync(folder));
  const sheets = new Map(
    kinds.map((kind) => {
      const name = `${kind}.html`;
      return [kind, readSheet(join(present.has(name) ? folder : ownFolder, name))];
    }),
  );
  return (kind, values) => {
    const sheet = sheets.get(kind);
    if (sheet === undefined) throw new Error(`There is no mail of the kind ${kind}`);
    const html = renderTemplate(sheet.html, values, escapeHtml);
    // A header is one line, whatever a value holds.
    const subject = renderTemplate(sheet.subject, values, (value) => value)
      .replace(/\s+/g, ' ')
      .trim();
    return { subject, html, plain: plainText(html), links: linksOf(html) };
  };
};

const readSheet = (file: string): Sheet => {
  const source = readFileSync(file, 'utf8');
  const title = /<title>([\s\S]*?)<\/title>/i.exec(source)?.[1];
  try {
    if (title === undefined) throw new Error('it has no <title>, which is the subject');
    return { subject: parseTemplate(decode(title)), html: parseTemplate(source) };
  } catch (error) {
    throw new Error(`The mail template ${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
};
